import { createHash } from 'node:crypto';
import { findApiRequest, insertApiRequest } from '@/lib/adapters/postgres/api-token-store';
import type { ApiCaller } from '@/lib/auth/api-token';
import type { RunRequestBody } from '@/lib/domain/api/api-schemas';
import { parseDuration } from '@/lib/domain/expression/parse-duration';
import { canonicalJson } from '@/lib/domain/hash/canonical-json';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import { requestRun } from '../request-run';
import type { ServiceContext } from '../service-context';
import { viewLaunch } from '../view-launch';

/** ApiRunRequested is the run of a request; `replayed` where the key had been used for it before. */
export interface ApiRunRequested {
  readonly runId: string;
  readonly replayed: boolean;
}

/**
 * requestApiRun is requestRun for a pipeline: the same plan, the same gates. The key makes a retried step find its run, whatever became of
 * the first answer; a key that was used for something else is refused.
 */
export async function requestApiRun(
  context: ServiceContext,
  caller: ApiCaller,
  key: string,
  body: RunRequestBody,
): Promise<Outcome<ApiRunRequested>> {
  if (body.environment !== caller.environment) return refuse('outside_token');
  const { card, environment, duration = null, share = null } = body;
  const asked = canonicalJson({ card, environment, duration, share });
  const requestHash = createHash('sha256').update(asked).digest('hex');
  const before = await findBefore(context, caller, key, requestHash);
  if (before) return before;
  try {
    const requested = await request(context, caller, key, body, requestHash);
    if (requested.ok) return requested;
    // A twin of this request may have been stored in the meantime, and now stands in our own way.
    return (await findBefore(context, caller, key, requestHash)) ?? requested;
  } catch (error) {
    const stored = await findBefore(context, caller, key, requestHash);
    if (stored) return stored;
    throw error;
  }
}

async function findBefore(
  context: ServiceContext,
  { tokenId }: ApiCaller,
  key: string,
  requestHash: string,
): Promise<Outcome<ApiRunRequested> | null> {
  const found = await findApiRequest(context.db, tokenId, key);
  if (!found) return null;
  if (found.requestHash !== requestHash) return refuse('key_reused');
  return { ok: true, value: { runId: found.runId, replayed: true } };
}

async function request(
  context: ServiceContext,
  caller: ApiCaller,
  key: string,
  body: RunRequestBody,
  requestHash: string,
): Promise<Outcome<ApiRunRequested>> {
  const { viewer, tokenId } = caller;
  const duration = body.duration === undefined ? null : parseDuration(body.duration);
  if (duration?.ok === false) return refuse('bad_request');
  const launch = await viewLaunch(context, viewer, {
    cardId: body.card,
    environment: body.environment,
    ...(duration && { durationMs: duration.value }),
    ...(body.share !== undefined && { share: body.share }),
  });
  if (!launch.ok) return launch;
  const { card, versionHash, environment, durationMs, share, planHash, problems } = launch.value;
  if (planHash === null) return refuse('does_not_compile', problems);
  const wanted = { cardId: card.id, versionHash, environment, durationMs, share, planHash };
  const requested = await requestRun(context, viewer, wanted, async (tx, runId) => {
    await insertApiRequest(tx, { tokenId, key, requestHash, runId });
    await recordAudit(
      tx,
      context,
      { kind: 'token', id: tokenId, team: viewer.team },
      { action: 'run.request', subject: { kind: 'run', id: runId }, environment, after: { key } },
    );
  });
  return requested.ok ? { ok: true, value: { runId: requested.value.runId, replayed: false } } : requested;
}
