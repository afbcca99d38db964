import { useTranslations } from 'next-intl';

interface TrialFormProps {
  readonly metric: string;
  readonly environments: readonly string[];
  readonly environment: string;
  readonly query: string;
  /** Whether another query than the catalogue's may be asked. */
  readonly canChange: boolean;
}

/** TrialForm asks again, elsewhere or with another query: a plain form whose wish is in the address. */
export function TrialForm({ metric, environments, environment, query, canChange }: TrialFormProps) {
  const t = useTranslations('catalogue.try');
  const field = 'mt-1 w-full rounded border border-line-strong bg-raised px-2.5 text-ink';
  return (
    <form action={`/catalogue/${encodeURIComponent(metric)}`} className="mb-10 space-y-4">
      <label className="block max-w-sm text-sm text-muted">
        {t('environment')}
        <select name="environment" defaultValue={environment} className={`${field} min-h-11`}>
          {environments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {canChange && (
        <label className="block text-sm text-muted">
          {t('queryField')}
          <textarea
            name="query"
            defaultValue={query}
            rows={5}
            maxLength={5_000}
            spellCheck={false}
            className={`${field} py-2 font-mono text-sm`}
          />
        </label>
      )}
      <button className="min-h-11 rounded-lg border-2 border-line-strong px-5 font-semibold hover:border-ink">
        {t('ask')}
      </button>
      {canChange && <p className="text-sm text-muted">{t('changesNothing')}</p>}
    </form>
  );
}
