import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { PlayedCard, RetrospectiveView } from '@/lib/domain/view/retrospective-view';
import { formatInZone } from '../../calendar/format-in-zone';
import { VerdictRing } from '../../run/verdict-ring';
import { SectionTitle } from '../../ui/section-title';
import { CalibrationTable } from './calibration-table';
import { FindingList } from './finding-list';
import { describeAbort, describePredictions, describeTimes } from './write-retrospective';

const link = 'underline underline-offset-4 hover:text-ink';

function Play({ play }: { play: PlayedCard }) {
  const t = useTranslations('retrospective');
  const verdicts = useTranslations('verdicts');
  const mechanisms = useTranslations('mechanisms');
  const locale = useLocale();
  const times = describeTimes(play, t, locale);
  const lines = [describeAbort(play, t, locale), describePredictions(play, t, locale)];
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-line py-5 last:border-0 sm:grid-cols-[3.5rem_minmax(0,1fr)]">
      {play.verdict ? (
        <VerdictRing verdict={play.verdict} className="size-12" />
      ) : (
        <span aria-hidden="true" />
      )}
      <div className="min-w-0">
        <h3 className="font-title text-xl font-semibold">
          <Link href={`/cards/${play.cardId}`} className="underline-offset-4 hover:underline">
            {play.cardId}
          </Link>{' '}
          <span className="font-normal">{play.title}</span>
        </h3>
        <p className="font-semibold">
          {play.mode === 'tabletop'
            ? t('talkedThrough')
            : play.verdict
              ? verdicts(play.verdict)
              : t('noVerdict')}
          {play.mechanism && <span className="font-normal text-muted"> · {mechanisms(play.mechanism)}</span>}
        </p>
        {play.sentence && <p className="mt-1 max-w-prose">{play.sentence[locale]}</p>}
        {times !== '' && <p className="mt-1 text-sm">{times}</p>}
        {lines.map(
          (line) =>
            line !== null && (
              <p key={line} className="max-w-prose text-sm">
                {line}
              </p>
            ),
        )}
        {play.runId !== null && (
          <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-muted">
            <Link href={`/runs/${play.runId}`} className={link}>
              {t('evidence')}
            </Link>
            <Link href={`/runs/compare?b=${play.runId}`} className={link}>
              {t('compare')}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

function Again({ again }: Pick<RetrospectiveView, 'again'>) {
  const t = useTranslations('retrospective');
  if (again.length === 0) return <p className="max-w-prose">{t('nothingAgain')}</p>;
  return (
    <ul className="space-y-2">
      {again.map(({ cardId, why }) => (
        <li key={cardId} className="flex flex-wrap items-baseline gap-x-4">
          <Link
            href={`/cards/${cardId}`}
            className="font-title text-lg font-semibold underline-offset-4 hover:underline"
          >
            {cardId}
          </Link>
          <span>{t(`why.${why}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function People({ people }: Pick<RetrospectiveView, 'people'>) {
  const t = useTranslations('retrospective');
  if (people.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {people.map(({ role, names }) => (
        <div key={role}>
          <dt className="text-sm text-muted">{t(`roles.${role}`)}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** RetrospectiveScreen is what a GameDay leaves behind: verdicts, predictions against outcomes, findings and actions, what to play again. */
export function RetrospectiveScreen({ view }: { view: RetrospectiveView }) {
  const t = useTranslations('retrospective');
  const locale = useLocale();
  const here = `/gamedays/${view.id}/retrospective`;
  return (
    <div className="max-w-5xl space-y-12">
      <header>
        <p className="text-muted">
          {formatInZone(view.startsAt, view.timeZone, locale)} · {view.place} · {view.environment} ·{' '}
          {view.team.name}
        </p>
        <h1 className="mt-1 font-title text-3xl leading-tight font-semibold sm:text-4xl">{view.title}</h1>
        <p className="mt-2 max-w-prose text-lg">{view.goal}</p>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          <a href={`${here}/pdf`} className={link}>
            {t('pdf')}
          </a>
          <a href={`${here}/markdown`} download className={link}>
            {t('markdown')}
          </a>
          <Link href="/learnt" className={link}>
            {t('year')}
          </Link>
        </p>
      </header>
      <People people={view.people} />
      <section>
        <SectionTitle>{t('plays')}</SectionTitle>
        {view.plays.length === 0 ? (
          <p className="max-w-prose">{t('noPlays')}</p>
        ) : (
          <ul>
            {view.plays.map((play) => (
              <Play key={play.playId} play={play} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <SectionTitle>{t('calibration')}</SectionTitle>
        <CalibrationTable calibration={view.calibration} />
      </section>
      <section>
        <SectionTitle>{t('findings')}</SectionTitle>
        <FindingList findings={view.findings} />
      </section>
      <section>
        <SectionTitle>{t('again')}</SectionTitle>
        <Again again={view.again} />
      </section>
    </div>
  );
}
