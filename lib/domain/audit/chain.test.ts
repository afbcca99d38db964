import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditEntrySchema, type AuditEntry, type SealedEntry } from './audit-entry';
import { canonicalJson, type JsonValue } from '../hash/canonical-json';
import { commitTo, createChainReader, genesisHash, hashContent, hashSeal } from './chain';

function entry(id: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return auditEntrySchema.parse({
    id,
    at: '2026-11-30T12:00:00Z',
    actorId: 'user-1',
    actorKind: 'user',
    action: 'run.request',
    subject: { kind: 'run', id: `run-${id}` },
    teamId: 'first-team',
    environment: null,
    via: 'web',
    origin: null,
    before: null,
    after: { state: 'awaiting_approval' },
    ...change,
  });
}

function chain(entries: readonly AuditEntry[]): SealedEntry[] {
  let previous = genesisHash;
  return entries.map((next, index) => {
    const contentHash = hashContent(next);
    previous = hashSeal(previous, index + 1, contentHash);
    return { seq: index + 1, contentHash, hash: previous, entry: next };
  });
}

function verify(entries: Iterable<SealedEntry>, last?: string) {
  const reader = createChainReader();
  for (const sealed of entries) reader.take(sealed);
  return reader.finish(last);
}

const whole = chain([1, 2, 3, 4].map((id) => entry(id)));
const last = whole.at(-1)?.hash ?? '';
const second = (change: (held: SealedEntry) => SealedEntry) =>
  whole.map((held) => (held.seq === 2 ? change(held) : held));

it('an untouched chain is whole', () => {
  expect(verify(whole, last)).toEqual({ whole: true, entries: 4, forgotten: 0, lastHash: last });
  expect(verify([])).toEqual({ whole: true, entries: 0, forgotten: 0, lastHash: genesisHash });
});

it.each<[string, readonly SealedEntry[], object]>([
  [
    'a changed field',
    second((held) => ({ ...held, entry: entry(2, { actorId: 'user-2' }) })),
    { whole: false, seq: 2, because: 'changed' },
  ],
  [
    'a changed entry hashed anew',
    second((held) => chain([entry(1), entry(2, { via: 'cli' })])[1] ?? held),
    { whole: false, seq: 3, because: 'changed' },
  ],
  ['a missing entry', whole.filter(({ seq }) => seq !== 2), { whole: false, seq: 2, because: 'missing' }],
  ['a missing first entry', whole.slice(1), { whole: false, seq: 1, because: 'missing' }],
  ['an end cut off', whole.slice(0, 3), { whole: false, seq: 4, because: 'missing' }],
  [
    'content taken out by hand',
    second((held) => ({ ...held, entry: null })),
    { whole: false, seq: 4, because: 'removed' },
  ],
  [
    'two entries swapped',
    [whole[0], whole[2], whole[1], whole[3]].filter((held) => held !== undefined),
    { whole: false, seq: 2, because: 'missing' },
  ],
])('%s is found', (_, entries, expected) => {
  expect(verify(entries, last)).toEqual(expected);
});

it('content that a recorded retention removed leaves the chain whole', () => {
  const forget = entry(3, {
    action: 'audit.forget',
    actorKind: 'system',
    actorId: null,
    after: { entries: 2 },
  });
  const held = chain([entry(1), entry(2), forget]);
  const kept = held.map((sealed) => (sealed.seq < 3 ? { ...sealed, entry: null } : sealed));
  expect(verify(kept)).toMatchObject({ whole: true, entries: 3, forgotten: 2 });
});

it('an erased personal value leaves the chain whole, and the value cannot be guessed without its salt', () => {
  const commitment = commitTo('ana@example.com', 'salt-a');
  expect(verify(chain([entry(1, { after: { email: { personal: commitment } } })])).whole).toBe(true);
  expect(commitTo('ana@example.com', 'salt-b')).not.toBe(commitment);
});

it('equal values are written equally, whatever the order of their keys', () => {
  const shuffle = (value: JsonValue): JsonValue =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, shuffle(inner)]),
        )
      : value;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const json = value as JsonValue;
      expect(canonicalJson(shuffle(json))).toBe(canonicalJson(json));
      expect(JSON.parse(canonicalJson(json))).toEqual(JSON.parse(JSON.stringify(json)));
    }),
  );
});
