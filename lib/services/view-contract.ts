import { readEngineCounts } from '@/lib/adapters/postgres/launch-facts';
import { readLastRun, readLastUndo } from '@/lib/adapters/postgres/contract-facts';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { findOverrideOfRun } from '@/lib/adapters/postgres/progression-store';
import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead, type RunHead } from '@/lib/adapters/postgres/run-head';
import { canWithdrawAcceptance } from '@/lib/auth/permissions';
import { estimateImpact } from '@/lib/domain/contract/estimate-impact';
import { hashStatement, statementSchema, type Statement } from '@/lib/domain/contract/statement';
import { targetKey } from '@/lib/domain/plan/target-key';
import type { ContractView, SignedAcceptance } from '@/lib/domain/view/contract-view';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from './failure';
import { measureTraffic } from './measure-traffic';
import type { ServiceContext } from './service-context';

/** A page that is opened again within this time shows the same numbers, and asks Prometheus nothing. */
const freshMs = 60_000;

/** viewContract writes the risk contract of a run: while it waits, with what is measured now; once signed, as it was signed. */
export async function viewContract(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  runId: string,
): Promise<Outcome<ContractView>> {
  const head = await readRunHead(db, runId);
  if (!head) return refuse('not_found');
  const run = await db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { acceptanceId: true, scheduledFor: true, teamId: true },
  });
  const acceptance =
    run.acceptanceId === null
      ? null
      : await db.riskAcceptance.findUnique({ where: { id: run.acceptanceId } });
  const stated = await readStated(db, head, acceptance);
  return {
    ok: true,
    value: {
      summary: head.summary,
      plan: head.plan,
      planHash: head.planHash,
      ...stated,
      scheduledFor: run.scheduledFor?.toISOString() ?? null,
      signed: acceptance && toSigned(acceptance, viewer),
      refused: await findRefusal(db, head),
    },
  };
}

type AcceptanceRow = NonNullable<Awaited<ReturnType<ServiceContext['db']['riskAcceptance']['findUnique']>>>;

async function readStated(
  db: ServiceContext['db'],
  head: RunHead,
  acceptance: AcceptanceRow | null,
): Promise<Pick<ContractView, 'statement' | 'statementHash' | 'statedAt'>> {
  const runId = head.summary.id;
  const signed = statementSchema.safeParse(acceptance?.statement);
  if (acceptance && signed.success) {
    const statementHash = hashStatement(acceptance.runId, signed.data);
    return { statement: signed.data, statementHash, statedAt: acceptance.at.toISOString() };
  }
  const newest = await db.riskStatement.findFirst({ where: { runId }, orderBy: { at: 'desc' } });
  const known = statementSchema.safeParse(newest?.content);
  const isOver = head.summary.state !== 'awaiting_approval';
  if (newest && known.success && (isOver || Date.now() - newest.at.getTime() < freshMs)) {
    return { statement: known.data, statementHash: newest.hash, statedAt: newest.at.toISOString() };
  }
  const statement = await state(db, head);
  const hash = hashStatement(runId, statement);
  const stored = await db.riskStatement.upsert({
    where: { hash },
    create: { hash, runId, content: statement },
    update: {},
  });
  return { statement, statementHash: hash, statedAt: stored.at.toISOString() };
}

async function state(db: ServiceContext['db'], { plan, summary }: RunHead): Promise<Statement> {
  const [traffic, lastUndo, lastRun, engines, override] = await Promise.all([
    measureTraffic(plan),
    readLastUndo(db, plan, targetKey(plan)),
    readLastRun(db, plan.card.id),
    readEngineCounts(db),
    findOverrideOfRun(queryOf(db), summary.id),
  ]);
  return {
    declared: {
      impactShare: plan.environment.canaryShare * plan.injection.share,
      canaryShare: plan.environment.canaryShare,
      connectionShare: plan.injection.share,
      durationMs: plan.injection.durationMs,
      maximumImpact: plan.blastRadius.maximumImpact,
      scope: plan.blastRadius.scope,
    },
    traffic,
    ...estimateImpact(plan, traffic),
    lastUndo,
    lastRun,
    engines,
    override: override && { by: override.byName, reason: override.reason },
  };
}

function toSigned(acceptance: AcceptanceRow, viewer: Viewer): SignedAcceptance {
  const { withdrawnAt, withdrawnByName, withdrawnReason } = acceptance;
  const isWithdrawn = withdrawnAt !== null;
  return {
    id: acceptance.id,
    by: acceptance.byName,
    at: acceptance.at.toISOString(),
    until: acceptance.until?.toISOString() ?? null,
    signedForRunId: acceptance.runId,
    withdrawn: isWithdrawn
      ? { by: withdrawnByName ?? '—', at: withdrawnAt.toISOString(), reason: withdrawnReason ?? '—' }
      : null,
    canWithdraw: canWithdrawAcceptance(viewer, { ...acceptance, isWithdrawn }),
  };
}

async function findRefusal(db: ServiceContext['db'], head: RunHead): Promise<ContractView['refused']> {
  if (head.summary.state !== 'rejected') return null;
  for (const { at, data } of await readRunEvents(db, head.summary.id, 0)) {
    if (data.kind === 'risk_refused') return { by: data.by.name, at, reason: data.reason };
  }
  return null;
}
