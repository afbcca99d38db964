import { useTranslations } from 'next-intl';
import type { CardEditorView } from '@/lib/domain/view/editor-view';
import { Button } from '../ui/button';

interface EditorActionsProps {
  readonly view: CardEditorView;
  readonly baseHash: string | null;
  readonly from: string;
}

/** EditorActions saves the text as a version, or throws the draft away, which it asks twice. */
export function EditorActions({ view, baseHash, from }: EditorActionsProps) {
  const t = useTranslations('editor');
  return (
    <div className="border-t border-line pt-5">
      <input type="hidden" name="subject" value={view.subject} />
      <input type="hidden" name="baseHash" value={baseHash ?? ''} />
      <input type="hidden" name="from" value={from} />
      {view.cardId !== null && (
        <label className="mb-4 block">
          <span className="text-sm text-muted">{t('reason')}</span>
          <input
            name="reason"
            maxLength={1_000}
            className="mt-1 block min-h-12 w-full rounded-lg border-2 border-line-strong bg-raised px-4"
          />
        </label>
      )}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <Button name="intent" value="save">
          {t(view.cardId === null ? 'saveNew' : 'save')}
        </Button>
        <noscript>
          <Button quiet name="intent" value="check">
            {t('check')}
          </Button>
        </noscript>
        <details className="text-sm text-muted">
          <summary className="min-h-11 content-center underline decoration-dotted underline-offset-4">
            {t('drop')}
          </summary>
          <p className="max-w-64">{t('dropWhat')}</p>
          <button
            name="intent"
            value="drop"
            className="min-h-11 font-semibold text-ink underline underline-offset-4"
          >
            {t('dropYes')}
          </button>
        </details>
      </div>
    </div>
  );
}
