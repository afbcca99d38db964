'use server';

import { redirect } from 'next/navigation';
import { formText, readLaunchForm } from '@/app/(main)/form-fields';
import { goBack } from '@/app/(main)/go-back';
import { requireViewer } from '@/lib/auth/current-viewer';
import { endSchedule } from '@/lib/services/end-schedule';
import { planRun } from '@/lib/services/plan-run';
import { webContext } from '@/lib/services/service-context';
import { freezeEnvironment, liftFreeze, setBusinessHours } from '@/lib/services/set-calendar';
import { readWhen } from './read-when';

/** plan takes the launch form and when (see readWhen); on to the contract where the risk must be accepted ahead, else to the calendar. */
export async function plan(form: FormData): Promise<void> {
  const viewer = await requireViewer('/calendar');
  const request = readLaunchForm(form);
  const when = readWhen((name) => formText(form, name));
  if (!request || !when) redirect('/calendar?failure=bad_request');
  const planned = await planRun(webContext(), viewer, request, when);
  if (!planned.ok) redirect(`/calendar?failure=${planned.failure.code}`);
  const { runId, nextAt } = planned.value;
  redirect(runId === null ? `/calendar?month=${nextAt.slice(0, 7)}` : `/runs/${runId}/contract`);
}

/** end takes scheduleId. */
export async function end(form: FormData): Promise<void> {
  const viewer = await requireViewer('/calendar');
  await goBack('/calendar', await endSchedule(webContext(), viewer, formText(form, 'scheduleId')));
}

/** freeze takes environment ('' is all), from and to (wall times), timeZone and reason. */
export async function freeze(form: FormData): Promise<void> {
  const viewer = await requireViewer('/calendar');
  const environment = formText(form, 'environment');
  const window = {
    environment: environment === '' ? null : environment,
    from: formText(form, 'from'),
    to: formText(form, 'to'),
    timeZone: formText(form, 'timeZone'),
    reason: formText(form, 'reason'),
  };
  await goBack('/calendar', await freezeEnvironment(webContext(), viewer, window));
}

/** lift takes freezeId. */
export async function lift(form: FormData): Promise<void> {
  const viewer = await requireViewer('/calendar');
  await goBack('/calendar', await liftFreeze(webContext(), viewer, formText(form, 'freezeId')));
}

/** setHours takes environment, and either always=1 or day (several), from and until (`09:00`) and timeZone. */
export async function setHours(form: FormData): Promise<void> {
  const viewer = await requireViewer('/calendar');
  const hours = {
    timeZone: formText(form, 'timeZone'),
    weekdays: form.getAll('day').map(Number),
    fromMinute: minuteOf(formText(form, 'from')),
    untilMinute: minuteOf(formText(form, 'until')),
  };
  const isAlways = formText(form, 'always') === '1';
  await goBack(
    '/calendar',
    await setBusinessHours(webContext(), viewer, formText(form, 'environment'), isAlways ? null : hours),
  );
}

function minuteOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? NaN) * 60 + (minute ?? NaN);
}
