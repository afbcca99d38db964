import { z } from 'zod';
import type { Plan } from '../plan/plan';
import type { QueryAnswer } from './query-answer';

/** serviceVersionsSchema is which versions of the service each group ran at the baseline; an empty list, or a reason: not known. */
export const serviceVersionsSchema = z.object({
  control: z.array(z.string()),
  canary: z.array(z.string()),
  /** Why nothing could be read; null where the query answered. */
  unknown: z.string().nullable(),
});
export type ServiceVersions = z.infer<typeof serviceVersionsSchema>;

/** readServiceVersions reads the versions off the labels of one answer; several at once are a rollout under way, and all are kept. */
export function readServiceVersions(
  answer: QueryAnswer,
  { groups, version }: Plan['environment'],
): ServiceVersions {
  if (answer.kind === 'unknown') return { control: [], canary: [], unknown: answer.reason };
  const of = (group: string) => [
    ...new Set(
      answer.series
        // What a process that is gone exported last is no version that serves.
        .filter(({ labels, value }) => labels[groups.label] === group && value !== 0)
        .flatMap(({ labels }) => (version === undefined ? [] : (labels[version.label] ?? []))),
    ),
  ];
  return { control: of(groups.control).sort(), canary: of(groups.canary).sort(), unknown: null };
}

/** nameVersions writes the versions of both groups on one line; null where neither is known. */
export function nameVersions({ control, canary }: ServiceVersions): string | null {
  const [one, other] = [control.join(' + '), canary.join(' + ')];
  if (one === '' && other === '') return null;
  return one === other ? one : `${one === '' ? '?' : one} / ${other === '' ? '?' : other}`;
}
