import { useTranslations } from 'next-intl';
import { SmallButton } from '../ui/small-button';
import { TextField } from '../ui/text-field';

/** AuditSearchForm narrows the list and exports what it shows; plain addresses, so that a search can be kept and sent. */
export function AuditSearchForm({
  words,
  exportUrl,
}: {
  words: string;
  exportUrl: (format: string) => string;
}) {
  const t = useTranslations('audit');
  return (
    <form action="/audit" className="mb-6 flex flex-wrap items-end gap-3" role="search">
      <TextField
        label={t('search')}
        hint={t('searchHint')}
        name="q"
        type="search"
        defaultValue={words}
        className="flex-1 basis-72"
      />
      <span className="mb-6 flex flex-wrap items-center gap-4">
        <SmallButton className="min-h-12">{t('find')}</SmallButton>
        {['csv', 'json'].map((format) => (
          <a
            key={format}
            href={exportUrl(format)}
            download
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {t('export', { format: format.toUpperCase() })}
          </a>
        ))}
      </span>
    </form>
  );
}
