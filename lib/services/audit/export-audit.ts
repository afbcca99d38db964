import { csvField } from '../csv-field';
import type { ServiceContext } from '../service-context';
import { searchAudit, type AuditLine, type AuditSearch } from './search-audit';

/** exportAudit writes matching entries, the newest first, one JSON object or one CSV record a line; a page at a time, so that any number fits. */
export async function* exportAudit(
  context: Pick<ServiceContext, 'db'>,
  search: AuditSearch,
  format: 'json' | 'csv',
): AsyncGenerator<string, void> {
  if (format === 'csv') yield columns.join(',');
  for (let before = search.before; ;) {
    const page = await searchAudit(context, { ...search, ...(before !== undefined && { before }) }, 500);
    for (const line of page) yield format === 'csv' ? toCsv(line) : JSON.stringify(toRecord(line));
    const last = page.at(-1);
    if (!last) return;
    before = last.entry.id;
  }
}

const columns = [
  'id',
  'at',
  'actorId',
  'actorName',
  'action',
  'subjectKind',
  'subjectId',
  'team',
  'environment',
  'via',
  'address',
  'before',
  'after',
] as const;

function toRecord({ entry, actorName, address }: AuditLine): Record<(typeof columns)[number], unknown> {
  const { id, at, actorId, action, subject, teamId, environment, via, before, after } = entry;
  const head = { id, at, actorId, actorName, action, subjectKind: subject.kind, subjectId: subject.id };
  return { ...head, team: teamId, environment, via, address, before, after };
}

function toCsv(line: AuditLine): string {
  const record = toRecord(line);
  return columns.map((column) => csvField(record[column])).join(',');
}
