import { useLocale, useTranslations } from 'next-intl';
import type { LaunchView } from '@/lib/domain/view/views';
import { CardFront } from '../card/card-front';
import { CheckList } from '../run/check-list';
import { MarkList } from '../run/mark-list';
import type { FormAction } from '../ui/form-action';
import { ProblemList } from '../ui/problem-list';
import { SectionTitle } from '../ui/section-title';
import { BlastWords } from './blast-words';
import { ChoiceSentence } from './choice-sentence';
import { LaunchForm } from './launch-form';
import { LockNote } from './lock-note';

/** LaunchPanel is the screen of a launch: the card in play, the sentence to complete, what is known, and one button. */
export function LaunchPanel({
  launch,
  action,
  override,
}: {
  launch: LaunchView;
  action: FormAction;
  override: FormAction;
}) {
  const t = useTranslations('launch');
  const locale = useLocale();
  const { card, plan } = launch;
  const mute = plan?.aborts.filter(({ id }) => launch.abortsThatCannotFire.includes(id)) ?? [];
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,46rem)]">
      <div className="turn-once w-44 lg:sticky lg:top-8 lg:w-60">
        <CardFront
          id={card.id}
          suit={card.suit}
          severity={card.severity}
          title={card.title}
          target={card.injection.target}
        />
      </div>
      <div className="space-y-9">
        <header>
          <h1 className="mb-2 text-muted">{t('title', { card: card.id })}</h1>
          <ChoiceSentence launch={launch} />
        </header>
        <MarkList marks={launch.marks} />
        {launch.problems.length > 0 && (
          <section>
            <SectionTitle>{plan ? t('notes') : t('doesNotCompile')}</SectionTitle>
            <ProblemList problems={launch.problems} />
          </section>
        )}
        {plan && (
          <section>
            <SectionTitle>{t('blastTitle')}</SectionTitle>
            <BlastWords plan={plan} />
          </section>
        )}
        {mute.length > 0 && (
          <section className="border-l-4 border-refuted pl-4">
            <p className="max-w-prose">{t('cannotFire', { count: mute.length })}</p>
            <ul className="mt-1 font-title italic">
              {mute.map(({ id, text }) => (
                <li key={id}>“{text}”</li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <SectionTitle>{t('readiness')}</SectionTitle>
          <CheckList checks={launch.readiness} />
          <p className="mt-2 text-sm text-muted">{t('readinessNote')}</p>
        </section>
        <LockNote launch={launch} override={override} />
        {launch.canRequest.allowed
          ? plan &&
            launch.planHash && <LaunchForm launch={launch} planHash={launch.planHash} action={action} />
          : !launch.lock && (
              <p className="max-w-prose border-l-4 border-line-strong pl-4">
                {launch.canRequest.why[locale]}
              </p>
            )}
      </div>
    </div>
  );
}
