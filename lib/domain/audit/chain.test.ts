import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditEntrySchema, type AuditEntry, type ChainedEntry } from './audit-entry';
import { canonicalJson, type JsonValue } from '../hash/canonical-json';
import { commitTo, genesisHash, hashEntry, verifyChain } from './chain';

function entry(seq: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return auditEntrySchema.parse({
    seq,
    at: '2026-11-30T12:00:00Z',
    actorId: 'user-1',
    actorKind: 'user',
    action: 'run.request',
    subject: { kind: 'run', id: `run-${seq}` },
    via: 'web',
    before: null,
    after: { state: 'awaiting_approval' },
    ...change,
  });
}

function chain(entries: readonly AuditEntry[]): ChainedEntry[] {
  let previous = genesisHash;
  return entries.map((next) => {
    previous = hashEntry(previous, next);
    return { entry: next, hash: previous };
  });
}

const whole = chain([1, 2, 3, 4].map((seq) => entry(seq)));
const last = whole.at(-1)?.hash ?? '';

it('an untouched chain is whole', () => {
  expect(verifyChain(whole, last)).toEqual({ whole: true, entries: 4, lastHash: last });
  expect(verifyChain([])).toEqual({ whole: true, entries: 0, lastHash: genesisHash });
});

it.each<[string, readonly ChainedEntry[], object]>([
  [
    'a changed field',
    whole.map((held) => (held.entry.seq === 2 ? { ...held, entry: entry(2, { actorId: 'user-2' }) } : held)),
    { whole: false, seq: 2, because: 'changed' },
  ],
  [
    'a changed entry hashed anew',
    whole.map((held) =>
      held.entry.seq === 2 ? (chain([entry(1), entry(2, { via: 'cli' })])[1] ?? held) : held,
    ),
    { whole: false, seq: 3, because: 'changed' },
  ],
  [
    'a missing entry',
    whole.filter((held) => held.entry.seq !== 2),
    { whole: false, seq: 2, because: 'missing' },
  ],
  ['a missing first entry', whole.slice(1), { whole: false, seq: 1, because: 'missing' }],
  ['an end cut off', whole.slice(0, 3), { whole: false, seq: 4, because: 'missing' }],
  [
    'two entries swapped',
    [whole[0], whole[2], whole[1], whole[3]].filter((held) => held !== undefined),
    { whole: false, seq: 2, because: 'missing' },
  ],
])('%s is found', (_, entries, expected) => {
  expect(verifyChain(entries, last)).toEqual(expected);
});

it('an erased personal value leaves the chain whole, and the value cannot be guessed without its salt', () => {
  const commitment = commitTo('ana@example.com', 'salt-a');
  const held = chain([entry(1, { after: { email: { personal: commitment } } })]);
  expect(verifyChain(held).whole).toBe(true);
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
