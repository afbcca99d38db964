import { readEvidenceEnd } from '@/lib/adapters/postgres/evidence-end';
import type { ServiceContext } from './service-context';

/** isRun tells whether there is a run of this id. */
export async function isRun({ db }: ServiceContext, runId: string): Promise<boolean> {
  return (await readEvidenceEnd(db, runId)) !== null;
}
