import type { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { Plan } from '@/lib/domain/plan/plan';
import { nameVersions } from '@/lib/domain/run/service-versions';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { formatDateTime } from '../ui/format-date';
import { formatMeasure } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';

/** EventWords are the translators that the sentences of events need. */
export interface EventWords {
  readonly t: ReturnType<typeof useTranslations<'events'>>;
  readonly states: ReturnType<typeof useTranslations<'states'>>;
  readonly reasons: ReturnType<typeof useTranslations<'reasons'>>;
  readonly verdicts: ReturnType<typeof useTranslations<'verdicts'>>;
}

function describeAbortValue(plan: Plan, abortId: string, value: number | null, locale: Locale) {
  const abort = plan.aborts.find(({ id }) => id === abortId);
  const metric =
    abort?.kind === 'metric' ? plan.metrics.find(({ name }) => name === abort.metric) : undefined;
  return {
    condition: abort?.text ?? abortId,
    value:
      value === null
        ? '—'
        : formatMeasure(
            value,
            metric?.unit ?? 'count',
            locale,
            abort?.kind === 'metric' ? [abort.value] : [],
          ),
  };
}

/** describeEvent writes one recorded event as a sentence. */
export function describeEvent(data: RunEventData, plan: Plan, locale: Locale, words: EventWords): string {
  const { t, states, reasons, verdicts } = words;
  switch (data.kind) {
    case 'requested':
    case 'risk_accepted':
    case 'cancelled':
      return t(data.kind, { who: data.by.name });
    case 'plan_voided':
      return data.by ? t('plan_voided', { who: data.by.name }) : t('plan_voided_import');
    case 'risk_refused':
      return t('risk_refused', { who: data.by.name, reason: data.reason });
    case 'risk_covered':
      return t('risk_covered', { who: data.by.name });
    case 'acceptance_withdrawn':
      return t('acceptance_withdrawn', { who: data.by?.name ?? '—', reason: data.reason });
    case 'progression_overridden':
      return t('progression_overridden', { who: data.by, reason: data.reason });
    case 'scheduled':
      return t('scheduled', { at: formatDateTime(data.scheduledFor, locale) });
    case 'start_skipped':
      return data.text[locale];
    case 'state_entered':
      return t('state_entered', { state: states(data.state) });
    case 'preflight_checked': {
      const failed = data.checks.filter(({ outcome }) => outcome === 'failed').length;
      return t('preflight_checked', { count: data.checks.length, failed });
    }
    case 'baseline_judged':
      return t(`baseline_${data.outcome}`);
    case 'fault_intended':
      return t('fault_intended', { count: data.endpoints });
    case 'path_cut':
      return t('path_cut', { proxy: data.proxy });
    case 'fault_injected':
      return t('fault_injected', {
        proxy: data.proxy,
        took: formatSpan(data.tookMs, locale),
        probe: t(`probe_${data.probe.outcome}`),
      });
    case 'injection_failed':
      return t('injection_failed', { proxy: data.proxy, detail: data.detail });
    case 'condition_breaching':
      return t('condition_breaching', describeAbortValue(plan, data.abortId, data.value, locale));
    case 'condition_cleared':
      return t('condition_cleared', describeAbortValue(plan, data.abortId, null, locale));
    case 'condition_fired':
      return t('condition_fired', {
        ...describeAbortValue(plan, data.abortId, data.value, locale),
        held: formatSpan(data.heldMs, locale),
      });
    case 'abort_requested':
      return data.by ? t('abort_requested', { who: data.by.name }) : t('abort_requested_nobody');
    case 'rollback_started':
      return t('rollback_started', { reason: reasons(data.reason) });
    case 'endpoint_restored':
      return t('endpoint_restored', { proxy: data.proxy, took: formatSpan(data.tookMs, locale) });
    case 'rollback_confirmed':
      return t('rollback_confirmed', { took: formatSpan(data.tookMs, locale) });
    case 'second_look':
      return t(data.clean ? 'second_look_clean' : 'second_look_dirty');
    case 'rollback_incomplete':
      return t('rollback_incomplete', { proxy: data.proxy, detail: data.detail });
    case 'closed_unverified':
      return t('closed_unverified', { who: data.by?.name ?? '—', reason: data.reason });
    case 'restart_asked':
      return t(`restart_${data.outcome}`, { api: data.apiUrl, status: data.status ?? 0 });
    case 'hand_asked':
      return t('hand_asked', { within: formatSpan(data.withinMs, locale) });
    case 'hand_injected':
      return t(data.late ? 'hand_injected_late' : 'hand_injected', { who: data.by?.name ?? '—' });
    case 'hand_undo_asked':
      return t(data.injected ? 'hand_undo_asked' : 'hand_undo_asked_unsaid');
    case 'hand_undone':
      return t('hand_undone', { who: data.by?.name ?? '—' });
    case 'hand_undo_late':
      return t(`hand_undo_late_${data.waitsFor}`);
    case 'recovered':
      if (data.tookMs === null) return t(data.capped ? 'not_recovered' : 'recovery_untold');
      return t('recovered', { took: formatSpan(data.tookMs, locale) });
    case 'worker_lost':
      return t('worker_lost', { engine: data.newEngine });
    case 'engine_note':
      return data.text[locale];
    case 'versions_read':
      return t(nameVersions(data.versions) === null ? 'versions_unknown' : 'versions_read', {
        versions: nameVersions(data.versions) ?? '',
      });
    case 'traces_read':
      return t(data.traces.outcome === 'read' ? 'traces_read' : 'traces_unavailable');
    case 'concluded':
      return t('concluded', { verdict: verdicts(data.verdict) });
  }
}
