'use server';

import { redirect } from 'next/navigation';
import { formText } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { acceptAsDemoProductOwner } from '@/lib/services/accept-as-demo-product-owner';
import { acceptRisk } from '@/lib/services/accept-risk';
import { cancelRun } from '@/lib/services/cancel-run';
import { closeUnverified } from '@/lib/services/close-unverified';
import { reportHand } from '@/lib/services/report-hand';
import { refuseRisk } from '@/lib/services/refuse-risk';
import { webContext } from '@/lib/services/service-context';

/** acceptRun takes runId, planHash, statementHash, and `until` (a day) where repeated runs are accepted too; back to the run, with `?failure=` where it was refused. */
export async function acceptRun(form: FormData): Promise<void> {
  const { runId, page } = runOf(form);
  const viewer = await requireViewer(page);
  const acceptance = readAcceptance(form);
  if (!acceptance) redirect(`${page}?failure=bad_date`);
  await goBack(page, await acceptRisk(webContext(), viewer, runId, formText(form, 'planHash'), acceptance));
}

/** acceptRunAsDemoProductOwner takes runId and planHash; demo mode only. */
export async function acceptRunAsDemoProductOwner(form: FormData): Promise<void> {
  const { runId, page } = runOf(form);
  const viewer = await requireViewer(page);
  await goBack(page, await acceptAsDemoProductOwner(webContext(), viewer, runId, formText(form, 'planHash')));
}

/** refuseRun takes runId and reason. */
export async function refuseRun(form: FormData): Promise<void> {
  const { runId, page } = runOf(form);
  const viewer = await requireViewer(page);
  await goBack(page, await refuseRisk(webContext(), viewer, runId, formText(form, 'reason')));
}

/** cancelRequestedRun takes runId. */
export async function cancelRequestedRun(form: FormData): Promise<void> {
  const { runId, page } = runOf(form);
  const viewer = await requireViewer(page);
  await goBack(page, await cancelRun(webContext(), viewer, runId));
}

/** closeRunUnverified takes runId and reason; a facilitator or admin ends the wait for a clean read. */
export async function closeRunUnverified(form: FormData): Promise<void> {
  const { runId, page } = runOf(form);
  const viewer = await requireViewer(page);
  await goBack(page, await closeUnverified(webContext(), viewer, runId, formText(form, 'reason')));
}

/** sayHand takes runId and `said`: that a fault made by hand is in, or out. */
export async function sayHand(form: FormData): Promise<void> {
  const { runId, page } = runOf(form);
  const viewer = await requireViewer(page);
  const said = formText(form, 'said') === 'injected' ? 'injected' : 'undone';
  await goBack(page, await reportHand(webContext(), viewer, runId, said));
}

/** A day counts to its end in UTC; null where the form holds no day that a calendar knows. */
function readAcceptance(form: FormData): { statementHash: string; until?: Date } | null {
  const statementHash = formText(form, 'statementHash');
  const day = formText(form, 'until');
  if (day === '') return { statementHash };
  const until = new Date(`${day}T23:59:59Z`);
  return Number.isNaN(until.getTime()) ? null : { statementHash, until };
}

function runOf(form: FormData): { runId: string; page: string } {
  const runId = formText(form, 'runId');
  return { runId, page: `/runs/${encodeURIComponent(runId)}` };
}
