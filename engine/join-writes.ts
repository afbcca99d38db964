import type { IntentChange, RunWrite } from '@/lib/domain/run/run-record';

/**
 * joinWrites makes one write of two that follow each other, with the same outcome; null where it takes two: only states, events,
 * intents and heard commands join, and nothing comes behind a lease given back.
 */
export function joinWrites(first: RunWrite, second: RunWrite): RunWrite | null {
  if (!isPlain(first) || !isPlain(second)) return null;
  const events = [...(first.events ?? []), ...(second.events ?? [])];
  const heard = [...(first.heard ?? []), ...(second.heard ?? [])];
  const intents = joinIntents([...(first.intents ?? []), ...(second.intents ?? [])]);
  return {
    ...(first.set || second.set ? { set: { ...first.set, ...second.set } } : {}),
    ...(events.length > 0 ? { events } : {}),
    ...(intents.length > 0 ? { intents } : {}),
    ...(heard.length > 0 ? { heard } : {}),
  };
}

function isPlain({ tick, mark, release }: RunWrite): boolean {
  return !tick && !mark && !release;
}

/** The last change of an intent holds; a snapshot that only an earlier one names stays. */
function joinIntents(changes: readonly IntentChange[]): IntentChange[] {
  const byId = new Map<string, IntentChange>();
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change });
  return [...byId.values()];
}
