/** Webhook is one receiver of notices, named by its variables; `team` null: every team's, `kinds` null: every kind. */
export interface Webhook {
  readonly name: string;
  readonly url: string;
  readonly key: string | null;
  readonly format: 'slack' | 'teams' | 'json';
  readonly team: string | null;
  readonly kinds: readonly string[] | null;
}

type Source = Readonly<Record<string, string | undefined>>;
type Fault = { readonly field: string; readonly message: string };

const named = /^MASTERDECK_WEBHOOK_([A-Z][A-Z0-9_]*?)_(URL|KEY|FORMAT|TEAM|KINDS)$/;
const formats: readonly Webhook['format'][] = ['slack', 'teams', 'json'];

/**
 * readWebhooks reads `MASTERDECK_WEBHOOK_<NAME>_URL` with its `_KEY` (signs the body), `_FORMAT` (slack, teams, json), `_TEAM` (a team's
 * id) and `_KINDS` (comma-separated), and what is wrong with them; no value is ever repeated.
 */
export function readWebhooks(source: Source): {
  readonly webhooks: readonly Webhook[];
  readonly faults: readonly Fault[];
} {
  const names = new Set(Object.keys(source).flatMap((field) => named.exec(field)?.[1] ?? []));
  const read = [...names].sort().map((name) => readOne(name, source));
  return {
    webhooks: read.flatMap((one) => ('fault' in one ? [] : [one])),
    faults: read.flatMap((one) => ('fault' in one ? [one.fault] : [])),
  };
}

function readOne(name: string, source: Source): Webhook | { readonly fault: Fault } {
  const field = (part: string) => `MASTERDECK_WEBHOOK_${name}_${part}`;
  const url = source[field('URL')];
  const format = formats.find((known) => known === (source[field('FORMAT')] ?? 'json'));
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return { fault: { field: field('URL'), message: 'must be the http(s) address of the receiver' } };
  if (!format) return { fault: { field: field('FORMAT'), message: `must be one of ${formats.join(', ')}` } };
  const kinds = source[field('KINDS')]?.split(',').map((kind) => kind.trim()) ?? null;
  return { name, url, key: source[field('KEY')] ?? null, format, team: source[field('TEAM')] ?? null, kinds };
}
