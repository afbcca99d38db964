import { useLocale, useTranslations } from 'next-intl';
import type { HandWork } from '@/lib/domain/hand/hand-work';
import type { Permission } from '@/lib/domain/view/views';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { formatTime } from '../ui/format-date';

interface HandPanelProps {
  readonly work: HandWork;
  /** Who was named to inject. */
  readonly name: string;
  readonly say: FormAction;
  readonly may: Permission;
  /** What the form carries beside `said`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** HandPanel guides whoever makes the fault by hand: the steps, the word that it is in, and, loud, what to undo; the numbers confirm, never the word. */
export function HandPanel(props: HandPanelProps) {
  const { work, name } = props;
  const t = useTranslations('byHand');
  const { stage } = work;
  const loud = stage === 'undo';
  return (
    <section
      aria-labelledby="by-hand"
      className={`rounded-card p-5 ${loud ? 'border-4 border-live bg-live-wash' : 'border-2 border-line-strong bg-raised'}`}
    >
      <p className="part-name text-muted">{t('who', { name })}</p>
      <h2
        id="by-hand"
        role="status"
        className={`mt-1 font-title text-2xl leading-tight font-bold ${loud ? 'text-live-ink' : ''}`}
      >
        {t(`title.${stage}`)}
      </h2>
      <p className="mt-1 max-w-prose">{t(`what.${stage}`)}</p>
      {(stage === 'soon' || stage === 'inject') && <Steps work={work} />}
      {(stage === 'in' || stage === 'undo') && (
        <p className="mt-3 max-w-prose text-lg whitespace-pre-wrap">{work.rollback}</p>
      )}
      <Words {...props} />
      <Say {...props} />
    </section>
  );
}

function Steps({ work }: Pick<HandPanelProps, 'work'>) {
  const t = useTranslations('byHand');
  return (
    <>
      <ol className="mt-3 max-w-prose list-decimal space-y-2 pl-6">
        {work.steps.map((step) => (
          <li key={step} className="break-words">
            {step}
          </li>
        ))}
      </ol>
      {work.check !== null && <p className="mt-3 max-w-prose text-sm">{t('check', { check: work.check })}</p>}
    </>
  );
}

function Words({ work }: Pick<HandPanelProps, 'work'>) {
  const t = useTranslations('byHand');
  const { injected, undone, late, until } = work;
  return (
    <ul className="mt-3 space-y-1 text-sm">
      {until !== null && work.stage === 'inject' && <li>{t('until', { at: formatTime(until) })}</li>}
      {injected && <li>{t('saidIn', { who: injected.by ?? '—', at: formatTime(injected.at) })}</li>}
      {undone && <li>{t('saidOut', { who: undone.by ?? '—', at: formatTime(undone.at) })}</li>}
      {late !== null && <li className="font-semibold text-live-ink">{t(`late.${late}`)}</li>}
    </ul>
  );
}

function Say({ work, say, may, fields }: HandPanelProps) {
  const t = useTranslations('byHand');
  const locale = useLocale();
  const { stage, injected, undone } = work;
  // Who injected after the run stopped them still says so: the run then waits for the word that it is out.
  const words = [
    ...(stage === 'inject' || (stage === 'undo' && injected === null) ? (['injected'] as const) : []),
    ...(stage === 'undo' && undone === null ? (['undone'] as const) : []),
  ];
  if (words.length === 0) return null;
  if (!may.allowed) return <p className="mt-4 text-sm text-muted">{may.why[locale]}</p>;
  return (
    <div className="mt-4 flex flex-wrap gap-4">
      {words.map((said) => (
        <form key={said} action={say}>
          {Object.entries({ ...fields, said }).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <Button quiet={said === 'injected' && stage === 'undo'}>
            {t(`say.${stage === 'undo' && said === 'injected' ? 'injectedLate' : said}`)}
          </Button>
        </form>
      ))}
    </div>
  );
}
