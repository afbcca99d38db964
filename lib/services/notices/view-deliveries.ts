import { reviveDelivery } from '@/lib/adapters/postgres/delivery-store';
import { canAdministerInstallation } from '@/lib/auth/people-permissions';
import { noticeKindSchema, type NoticeKind } from '@/lib/domain/notice/notice';
import type { Viewer } from '@/lib/domain/view/views';
import type { WebEnvironment } from '@/lib/env';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

/** DeliveryView is one message to one recipient; ISO times, names of webhooks and people, never addresses. */
export interface DeliveryView {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly runId: string | null;
  readonly way: 'email' | 'webhook';
  readonly recipient: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly at: string;
  readonly nextAttemptAt: string;
  readonly sentAt: string | null;
  readonly lastError: string | null;
}

/** DeliveriesView is what was sent, newest first, and through which ways this installation can send at all. */
export interface DeliveriesView {
  readonly deliveries: readonly DeliveryView[];
  readonly mail: boolean;
  readonly webhooks: readonly { readonly name: string; readonly format: string; readonly signed: boolean }[];
}

/** viewDeliveries lists the newest deliveries of every team, 200 at most, for who administers the installation. */
export async function viewDeliveries(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  settings: Pick<WebEnvironment, 'mail' | 'webhooks'>,
): Promise<Outcome<DeliveriesView>> {
  if (!canAdministerInstallation(viewer).allowed) return refuse('not_permitted');
  const rows = await db.delivery.findMany({
    orderBy: { id: 'desc' },
    take: 200,
    include: { notice: { select: { kind: true, runId: true, at: true } } },
  });
  const people = await db.user.findMany({
    where: { id: { in: rows.filter(({ way }) => way === 'email').map(({ recipient }) => recipient) } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const deliveries = rows.flatMap((row) => {
    const kind = noticeKindSchema.safeParse(row.notice.kind);
    if (!kind.success) return [];
    const { attempts, lastError, notice } = row;
    return [
      {
        id: String(row.id),
        kind: kind.data,
        runId: notice.runId,
        way: row.way === 'email' ? ('email' as const) : ('webhook' as const),
        recipient: names.get(row.recipient) ?? row.recipient,
        state:
          row.state === 'sent'
            ? ('sent' as const)
            : row.state === 'failed'
              ? ('failed' as const)
              : ('waiting' as const),
        attempts,
        at: notice.at.toISOString(),
        nextAttemptAt: row.nextAttemptAt.toISOString(),
        sentAt: row.sentAt?.toISOString() ?? null,
        lastError,
      },
    ];
  });
  const webhooks = settings.webhooks.map(({ name, format, key }) => ({ name, format, signed: key !== null }));
  return { ok: true, value: { deliveries, mail: settings.mail !== null, webhooks } };
}

/** tryAgain makes a message that was given up due once more. */
export async function tryAgain(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  id: string,
): Promise<Outcome<{ readonly id: string }>> {
  if (!canAdministerInstallation(viewer).allowed) return refuse('not_permitted');
  if (!/^\d{1,18}$/.test(id) || !(await reviveDelivery(context.db, BigInt(id)))) return refuse('not_found');
  await recordAudit(context.db, context, viewer, {
    action: 'delivery.retry',
    subject: { kind: 'delivery', id },
  });
  return { ok: true, value: { id } };
}
