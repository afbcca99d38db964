import { canAdministerInstallation, canReadAudit } from '@/lib/auth/people-permissions';
import type { AuditFields } from '@/lib/domain/audit/audit-entry';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';
import { searchAudit, type AuditLine, type AuditSearch } from './search-audit';

/** AuditView is a page of the audit; `retention` is there for who administers the installation. */
export interface AuditView {
  readonly lines: readonly {
    readonly id: number;
    readonly at: string;
    readonly who: string | null;
    readonly action: string;
    readonly subject: string;
    readonly environment: string | null;
    readonly via: string;
    readonly address: string | null;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
  /** Where the next page begins; null on the last one. */
  readonly next: number | null;
  readonly everyTeam: boolean;
  readonly retention: readonly { readonly environment: string; readonly days: number }[] | null;
}

const pageSize = 50;

/** auditScope is what of the audit a person may read: everything, their team's, or nothing. */
export function auditScope(viewer: Viewer): Outcome<Pick<AuditSearch, 'teamId'>> {
  if (!canReadAudit(viewer).allowed) return refuse('not_permitted');
  return { ok: true, value: canAdministerInstallation(viewer).allowed ? {} : { teamId: viewer.team.id } };
}

/** viewAudit searches what the viewer may read. */
export async function viewAudit(
  context: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  search: { readonly words: string; readonly before: string | null },
): Promise<Outcome<AuditView>> {
  const scope = auditScope(viewer);
  if (!scope.ok) return scope;
  const before =
    search.before !== null && /^\d{1,15}$/.test(search.before) ? Number(search.before) : undefined;
  const asked = { ...scope.value, words: search.words, ...(before !== undefined && { before }) };
  const everyTeam = scope.value.teamId === undefined;
  const [found, retention] = await Promise.all([
    searchAudit(context, asked, pageSize + 1),
    everyTeam ? readRetention(context) : null,
  ]);
  const lines = found.slice(0, pageSize);
  const next = found.length > pageSize ? (lines.at(-1)?.entry.id ?? null) : null;
  return { ok: true, value: { lines: lines.map(toLine), next, everyTeam, retention } };
}

async function readRetention(context: Pick<ServiceContext, 'db'>) {
  const [catalogue, rows] = await Promise.all([
    readCatalogue(context.db),
    context.db.auditRetention.findMany(),
  ]);
  const days = new Map(rows.map((row) => [row.environment, row.days]));
  const known = catalogue.ok ? catalogue.value.environments.map(({ name }) => name) : [];
  const names = [...new Set([...known, ...days.keys()])].sort();
  return names.map((environment) => ({ environment, days: days.get(environment) ?? 0 }));
}

function toLine(line: AuditLine): AuditView['lines'][number] {
  const { entry, actorName, address, personal } = line;
  const { id, at, action, subject, environment, via, before, after } = entry;
  const fields = (held: AuditFields | null) =>
    Object.entries(held ?? {}).map(([name, value]) => `${name}: ${describe(value, personal)}`);
  const head = { id, at, who: actorName, action, subject: `${subject.kind} ${subject.id}` };
  return { ...head, environment, via, address, before: fields(before), after: fields(after) };
}

function describe(value: AuditFields[string], personal: Readonly<Record<string, string>>): string {
  if (value === null) return '—';
  if (Array.isArray(value)) return value.join(', ');
  // The value of somebody who was erased is gone, and stays so.
  if (typeof value === 'object') return personal[value.personal] ?? '∅';
  return String(value);
}
