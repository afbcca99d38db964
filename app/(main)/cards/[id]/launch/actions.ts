'use server';

import { redirect } from 'next/navigation';
import { formText, readLaunchForm } from '@/app/(main)/form-fields';
import { requireViewer } from '@/lib/auth/current-viewer';
import { overrideProgression } from '@/lib/services/override-progression';
import { requestRun } from '@/lib/services/request-run';
import { webContext } from '@/lib/services/service-context';

/** launchRun takes the fields cardId, versionHash, environment, durationMs, share, planHash, and handName where a person injects; goes on to the run, or back with `?failure=`. */
export async function launchRun(form: FormData): Promise<void> {
  const page = `/cards/${encodeURIComponent(formText(form, 'cardId'))}/launch`;
  const viewer = await requireViewer(page);
  const request = readLaunchForm(form);
  if (!request) redirect(`${page}?failure=bad_request`);
  const handName = formText(form, 'handName').trim().slice(0, 80);
  const named = handName === '' ? request : { ...request, handName };
  const requested = await requestRun(webContext(), viewer, named);
  if (requested.ok) redirect(`/runs/${requested.value.runId}`);
  const { environment, durationMs, share } = request;
  const choice = { environment, durationMs: String(durationMs), share: String(share) };
  redirect(`${page}?${new URLSearchParams({ ...choice, failure: requested.failure.code }).toString()}`);
}

/** overrideLock takes cardId, versionHash, environment, reason and the choice; an admin opens the card for one run. */
export async function overrideLock(form: FormData): Promise<void> {
  const cardId = formText(form, 'cardId');
  const page = `/cards/${encodeURIComponent(cardId)}/launch`;
  const viewer = await requireViewer(page);
  const environment = formText(form, 'environment');
  const card = { cardId, versionHash: formText(form, 'versionHash'), environment };
  const opened = await overrideProgression(webContext(), viewer, card, formText(form, 'reason'));
  const choice = { environment, durationMs: formText(form, 'durationMs'), share: formText(form, 'share') };
  const failure = opened.ok ? {} : { failure: opened.failure.code };
  redirect(`${page}?${new URLSearchParams({ ...choice, ...failure }).toString()}`);
}
