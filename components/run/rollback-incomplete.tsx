import { useLocale, useTranslations } from 'next-intl';
import type { Permission, TargetMarkView } from '@/lib/domain/view/views';
import { Button } from '../ui/button';
import { ReasonField } from '../ui/reason-field';
import { formatDateTime } from '../ui/format-date';
import type { FormAction } from '../ui/form-action';
import { MarkedProxies } from './marked-proxies';

function Commands({ mark }: { mark: TargetMarkView }) {
  const t = useTranslations('rollbackIncomplete');
  const shown = [
    { words: t('run'), text: mark.command },
    { words: mark.command === '' ? t('runCurlOnly') : t('runCurl'), text: mark.curl },
  ].filter(({ text }) => text !== '');
  return shown.map(({ words, text }) => (
    <div key={words} className="mt-4">
      <p className="font-semibold">{words}</p>
      <pre
        tabIndex={0}
        className="mt-1 max-h-64 overflow-auto rounded bg-raised p-3 text-sm break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  ));
}

function CloseForm({ runId, close }: { runId: string; close: FormAction }) {
  const t = useTranslations('rollbackIncomplete');
  return (
    <details className="mt-5 border-t border-line-strong pt-3">
      <summary className="w-fit cursor-pointer underline underline-offset-4">{t('close')}</summary>
      <form action={close} className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="runId" value={runId} />
        <p className="max-w-prose basis-full">{t('closeWhat')}</p>
        <ReasonField label={t('closeReason')} />
        <Button quiet>{t('closeButton')}</Button>
      </form>
    </details>
  );
}

interface RollbackIncompleteProps {
  readonly mark: TargetMarkView;
  /** What the card says to undo, where a person made the fault. */
  readonly rollback?: string;
  /** Ends the wait for a clean read; absent where the run is over. */
  readonly close?: { readonly action: FormAction; readonly may: Permission };
}

/** RollbackIncomplete says in red that a fault may still be live: where, what was seen there last, and what a person should run. */
export function RollbackIncomplete({ mark, rollback, close }: RollbackIncompleteProps) {
  const t = useTranslations('rollbackIncomplete');
  const locale = useLocale();
  const { closed } = mark;
  return (
    <section role="alert" className="rounded-card border-4 border-live bg-live-wash p-5">
      <h2 className="font-title text-2xl font-bold text-live-ink">{t('title')}</h2>
      {closed && (
        <p className="mt-1 max-w-prose font-semibold">
          {t('closed', { who: closed.by, when: formatDateTime(closed.at, locale), reason: closed.reason })}
        </p>
      )}
      <p className="mt-1 max-w-prose">
        {t(rollback === undefined ? 'what' : 'whatByHand', { since: formatDateTime(mark.since, locale) })}
      </p>
      {rollback !== undefined && <p className="mt-1 max-w-prose font-semibold">{rollback}</p>}
      {rollback === undefined && mark.proxies.length === 0 && (
        <p className="max-w-prose text-sm">{mark.detail}</p>
      )}
      {mark.proxies.length > 0 && <MarkedProxies proxies={mark.proxies} />}
      {mark.proxies.some(({ state }) => state === 'wedged') && (
        <p className="mt-3 max-w-prose font-semibold">{t('restartFirst')}</p>
      )}
      <Commands mark={mark} />
      {!closed && close?.may.allowed && <CloseForm runId={mark.runId} close={close.action} />}
    </section>
  );
}
