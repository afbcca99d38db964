'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useActionState } from 'react';
import { CopyButton } from '../run/result/copy-button';
import { Button } from '../ui/button';
import type { IssuedToken } from './issued-token';

const field = 'min-h-11 w-full rounded-lg border-2 border-line-strong bg-raised px-3';

interface TokenFormProps {
  readonly environments: readonly string[];
  readonly issue: (before: IssuedToken, form: FormData) => Promise<IssuedToken>;
}

/** TokenForm issues a token and shows it once; it works without script too. */
export function TokenForm({ environments, issue }: TokenFormProps) {
  const t = useTranslations('tokens');
  const locale = useLocale();
  const [issued, send, isSending] = useActionState<IssuedToken, FormData>(issue, { kind: 'none' });
  return (
    <div className="space-y-6">
      <form
        action={send}
        className="grid max-w-3xl gap-4 sm:grid-cols-[minmax(10rem,1fr)_auto_auto_auto] sm:items-end"
      >
        <label className="text-sm text-muted">
          {t('name')}
          <input
            name="name"
            required
            maxLength={80}
            autoComplete="off"
            className={`${field} text-base text-ink`}
          />
        </label>
        <label className="text-sm text-muted">
          {t('environment')}
          <select name="environment" className={`${field} text-base text-ink`}>
            {environments.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className="text-sm text-muted">
          {t('life')}
          <select name="lifeDays" defaultValue="90" className={`${field} text-base text-ink`}>
            {[7, 30, 90, 365].map((days) => (
              <option key={days} value={days}>
                {t('days', { days })}
              </option>
            ))}
          </select>
        </label>
        <Button disabled={isSending}>{t('issue')}</Button>
      </form>
      <div aria-live="polite">
        {issued.kind === 'refused' && <p className="border-l-4 border-refuted pl-4">{issued.text[locale]}</p>}
        {issued.kind === 'issued' && (
          <div className="max-w-3xl space-y-3 border-l-4 border-ink pl-4">
            <p className="font-semibold">{t('shownOnce', { name: issued.name })}</p>
            <code className="block rounded bg-surface p-3 text-sm break-all">{issued.token}</code>
            <CopyButton text={issued.token} label={t('copy')} done={t('copied')} />
          </div>
        )}
      </div>
    </div>
  );
}
