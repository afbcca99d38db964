import { describeNotice } from '@/lib/domain/notice/describe-notice';
import { noticeDataSchema, noticeKindSchema, type NoticeKind } from '@/lib/domain/notice/notice';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from '../service-context';

/** NoticeView is a notice as the app shows it; ISO time. */
export interface NoticeView {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: BilingualText;
  readonly runId: string | null;
  readonly at: string;
  readonly isNew: boolean;
}

/** viewNotices lists the newest notices of the viewer's team, 100 at most; one for a single person is listed for that person. */
export async function viewNotices(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
): Promise<readonly NoticeView[]> {
  const [rows, user] = await Promise.all([
    db.notice.findMany({
      where: { teamId: viewer.team.id },
      orderBy: { id: 'desc' },
      take: 100,
      select: {
        id: true,
        kind: true,
        runId: true,
        data: true,
        at: true,
        run: { select: { cardId: true, environment: true } },
      },
    }),
    db.user.findUniqueOrThrow({ where: { id: viewer.id }, select: { noticesReadUpTo: true } }),
  ]);
  return rows.flatMap(({ id, runId, at, run, ...row }) => {
    const kind = noticeKindSchema.safeParse(row.kind);
    const data = noticeDataSchema.catch({}).parse(row.data);
    if (!kind.success || (data.onlyFor !== undefined && data.onlyFor !== viewer.id)) return [];
    const text = describeNotice({
      kind: kind.data,
      cardId: run?.cardId ?? data.cardId ?? null,
      environment: run?.environment ?? data.environment ?? null,
      reason: data.reason ?? null,
    });
    const isNew = id > user.noticesReadUpTo;
    return [{ id: String(id), kind: kind.data, text, runId, at: at.toISOString(), isNew }];
  });
}

/** mostCounted bounds the number beside the bell: beyond it, "many" says as much. */
const mostCounted = 100;

/** countNewNotices counts what the viewer has not seen, up to 100: for the bell on every screen. */
export async function countNewNotices({ db }: Pick<ServiceContext, 'db'>, viewer: Viewer): Promise<number> {
  const [row] = await db.$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS "n" FROM (
      SELECT 1 FROM "Notice" n JOIN "User" u ON u."id" = ${viewer.id}
      WHERE n."teamId" = ${viewer.team.id} AND n."id" > u."noticesReadUpTo"
        AND (n."data" ->> 'onlyFor' IS NULL OR n."data" ->> 'onlyFor' = ${viewer.id})
      LIMIT ${mostCounted}) AS "unseen"`;
  return Number(row?.n ?? 0n);
}

/** markNoticesRead remembers the newest notice that the viewer has seen; it never goes back. */
export async function markNoticesRead(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  upTo: string,
): Promise<void> {
  if (!/^\d{1,18}$/.test(upTo)) return;
  await db.$executeRaw`
    UPDATE "User" SET "noticesReadUpTo" = ${BigInt(upTo)} WHERE "id" = ${viewer.id} AND "noticesReadUpTo" < ${BigInt(upTo)}`;
}
