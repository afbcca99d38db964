import type { useTranslations } from 'next-intl';
import type { Letter, LetterPart } from '@/lib/domain/contract/letter';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { PlayedCard, RetrospectiveView } from '@/lib/domain/view/retrospective-view';
import { formatInZone } from '../../calendar/format-in-zone';
import { formatNumber } from '../../ui/format-number';
import { formatSpan } from '../../ui/format-span';

/** RetrospectiveWords are the translators that a report needs. */
export interface RetrospectiveWords {
  readonly t: ReturnType<typeof useTranslations<'retrospective'>>;
  readonly verdicts: ReturnType<typeof useTranslations<'verdicts'>>;
  readonly mechanisms: ReturnType<typeof useTranslations<'mechanisms'>>;
}

/** writeRetrospective puts a retrospective into words for paper and Markdown, in the order of its page. */
export function writeRetrospective(
  view: RetrospectiveView,
  words: RetrospectiveWords,
  locale: Locale,
): Letter {
  const { t } = words;
  const parts: LetterPart[] = [
    { kind: 'heading', text: view.title },
    {
      kind: 'small',
      text: [formatInZone(view.startsAt, view.timeZone, locale), view.place, view.environment, view.team.name]
        .filter((part) => part !== '')
        .join(' · '),
    },
    { kind: 'text', label: t('goal'), text: view.goal },
    ...view.people.map(({ role, names }): LetterPart => ({
      kind: 'text',
      label: t(`roles.${role}`),
      text: names.join(', '),
    })),
    { kind: 'figure', text: t('plays') },
    ...view.plays.flatMap((play) => writePlay(play, words, locale)),
    ...(view.plays.length === 0 ? [{ kind: 'text', text: t('noPlays') } as const] : []),
    { kind: 'figure', text: t('calibration') },
    ...writeCalibration(view, t, locale),
    { kind: 'figure', text: t('findings') },
    ...writeFindings(view, t),
    { kind: 'figure', text: t('again') },
    ...view.again.map(({ cardId, why }): LetterPart => ({
      kind: 'text',
      label: cardId,
      text: t(`why.${why}`),
    })),
    ...(view.again.length === 0 ? [{ kind: 'text', text: t('nothingAgain') } as const] : []),
  ];
  return { title: view.title, locale, createdAt: new Date(view.startsAt), parts };
}

function writePlay(play: PlayedCard, words: RetrospectiveWords, locale: Locale): LetterPart[] {
  const { t, verdicts, mechanisms } = words;
  const outcome = [
    play.mode === 'tabletop' ? t('talkedThrough') : play.verdict ? verdicts(play.verdict) : t('noVerdict'),
    ...(play.mechanism ? [mechanisms(play.mechanism)] : []),
  ].join(', ');
  const times = describeTimes(play, t, locale);
  const lines = [
    play.sentence?.[locale] ?? null,
    times === '' ? null : times,
    describeAbort(play, t, locale),
    describePredictions(play, t, locale),
  ].filter((line) => line !== null);
  return [
    { kind: 'text', label: `${play.cardId} ${play.title}`, text: outcome },
    ...lines.map((text): LetterPart => ({ kind: 'quote', text })),
  ];
}

/** describeTimes writes the measured times of a play in one line; empty where none was measured. */
export function describeTimes(play: PlayedCard, t: RetrospectiveWords['t'], locale: Locale): string {
  return (['faultMs', 'rollbackMs', 'recoveryMs', 'notBackAfterMs'] as const)
    .flatMap((name) => {
      const ms = play[name];
      return ms === null ? [] : [t(name, { span: formatSpan(ms, locale) })];
    })
    .join(' · ');
}

/** describeAbort says who stopped a run and when; null where nobody did. */
export function describeAbort(play: PlayedCard, t: RetrospectiveWords['t'], locale: Locale): string | null {
  if (!play.abort) return null;
  const { by, afterMs } = play.abort;
  return afterMs === null || afterMs < 0
    ? t('abortedBefore', { who: by })
    : t('abortedAfter', { who: by, span: formatSpan(afterMs, locale) });
}

/** describePredictions sets what people expected beside what came of it, without a name. */
export function describePredictions(
  { predictions, verdict }: PlayedCard,
  t: RetrospectiveWords['t'],
  locale: Locale,
): string | null {
  if (!predictions) return null;
  const { count, holds, meanConfidence } = predictions;
  const right = verdict === 'confirmed' ? holds : verdict === 'refuted' ? count - holds : null;
  return t('predicted', {
    count,
    holds,
    sure: formatNumber(meanConfidence, locale, 0),
    right: right === null ? t('notDecided') : t('wereRight', { count: right }),
  });
}

function writeCalibration(
  { calibration }: RetrospectiveView,
  t: RetrospectiveWords['t'],
  locale: Locale,
): LetterPart[] {
  if (calibration.length === 0) return [{ kind: 'text', text: t('noCalibration') }];
  return [
    ...calibration.map(({ team, predictions, right, overconfidence, brier }): LetterPart => ({
      kind: 'text',
      label: team === '' ? t('noTeam') : team,
      text: t('calibrated', {
        predictions,
        right,
        brier: formatNumber(brier, locale, 2),
        points: formatNumber(Math.abs(overconfidence), locale, 0),
        sign: overconfidence > 0 ? 'over' : overconfidence < 0 ? 'under' : 'even',
      }),
    })),
    { kind: 'small', text: t('brierMeans') },
  ];
}

function writeFindings({ findings }: RetrospectiveView, t: RetrospectiveWords['t']): LetterPart[] {
  if (findings.length === 0) return [{ kind: 'text', text: t('noFindings') }];
  return findings.flatMap(({ text, mechanism, cardId, actions }) => [
    {
      kind: 'text',
      ...(cardId !== null && { label: cardId }),
      text: mechanism === '' ? text : `${text} (${mechanism})`,
    },
    ...actions.map((action): LetterPart => ({
      kind: 'quote',
      text: t('action', {
        text: action.text,
        owner: action.owner,
        due: action.due ?? '—',
        done: action.doneAt === null ? 'no' : 'yes',
      }),
    })),
  ]);
}
