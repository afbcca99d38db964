'use client';

import { useActionState, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'next-intl';
import type { BilingualText, Problem } from '@/lib/domain/diagnostic/problem';
import type {
  CatalogueCheck,
  CatalogueFiles,
  CatalogueText,
  KeptCatalogueDraft,
} from '@/lib/domain/view/catalogue-view';
import { useKept } from '../editor/use-kept';
import { formatTime } from '../ui/format-date';
import { MarkedText } from '../editor/marked-text';
import { DiffView } from '../versions/diff-view';
import { ProblemList } from '../ui/problem-list';
import { VoidedRuns } from './voided-runs';

interface Review extends CatalogueFiles {
  readonly check: CatalogueCheck;
  readonly failure: BilingualText | null;
}

type KeepAnswer = { readonly ok: true; readonly value: KeptCatalogueDraft } | { readonly ok: false };

export interface CatalogueEditorFormProps {
  readonly current: CatalogueFiles & { readonly hash: string };
  readonly text: CatalogueText;
  readonly known: KeptCatalogueDraft;
  readonly keep: (text: CatalogueText) => Promise<KeepAnswer>;
  readonly submit: (before: Review, form: FormData) => Promise<Review>;
}

const files = { metricsYaml: 'metricas.yaml', environmentsYaml: 'ambientes.yaml' } as const;
type FileKey = keyof typeof files;

/** CatalogueEditorForm is the pair of files beside what saving them would do: problems, differences, and the runs that would be cancelled. */
export function CatalogueEditorForm({ current, text: first, known, keep, submit }: CatalogueEditorFormProps) {
  const t = useTranslations('catalogue.editing');
  const locale = useLocale();
  const [review, send, isSending] = useActionState(submit, { ...first, check: known.check, failure: null });
  const draft = useKept(
    { text: { ...first, ...onlyFiles(review) }, known: { ...known, check: review.check } },
    keep,
  );
  const { text, state } = draft;
  const { check } = draft.known;
  useComeBack(review, draft.stay);
  const hasErrors = check.problems.some(({ severity }) => severity === 'error');
  const isSame =
    text.metricsYaml === current.metricsYaml && text.environmentsYaml === current.environmentsYaml;
  const problemsOf = (file: FileKey): readonly Problem[] =>
    check.problems.filter((problem) => (problem.file ?? files.metricsYaml) === files[file]);
  return (
    <form action={send} onSubmit={draft.leave} className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <input type="hidden" name="expectedHash" value={text.baseHash} />
      <div className="min-w-0 space-y-8">
        {(['metricsYaml', 'environmentsYaml'] as const).map((file) => (
          <FileField
            key={file}
            name={files[file]}
            source={text[file]}
            problems={problemsOf(file)}
            onChange={(source) => draft.change({ [file]: source })}
          />
        ))}
      </div>
      <div className="min-w-0 space-y-8">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button
            name="intent"
            value="save"
            disabled={isSending || (state === 'kept' && (hasErrors || isSame))}
            className="min-h-14 rounded-lg bg-action px-6 text-lg font-semibold text-on-action hover:opacity-90 disabled:opacity-50"
          >
            {t('save')}
          </button>
          <button name="intent" value="check" className="min-h-11 underline underline-offset-4">
            {t('check')}
          </button>
          {draft.known.savedAt !== null && <DropDraft />}
        </div>
        <p role="status" className="text-sm text-muted">
          {state === 'failed' && <span className="font-semibold text-ink">{t('notKept')}</span>}
          {(state === 'writing' || state === 'saving') && t('checking')}
          {state === 'kept' && isSame && t('same')}
          {state === 'kept' &&
            !isSame &&
            draft.known.savedAt !== null &&
            t('keptAt', { time: formatTime(draft.known.savedAt) })}
        </p>
        {text.baseHash !== current.hash && (
          <div role="alert" className="max-w-prose border-l-4 border-refuted pl-4">
            <p>{t('moved')}</p>
            <button
              type="button"
              onClick={() => draft.change({ baseHash: current.hash })}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              {t('goOn')}
            </button>
          </div>
        )}
        {review.failure && (
          <p role="alert" className="max-w-prose border-l-4 border-refuted pl-4">
            {review.failure[locale]}
          </p>
        )}
        <section aria-live="polite">
          <h2 className="part-name mb-2 border-b border-line-strong pb-1.5 text-muted">{t('effects')}</h2>
          <VoidedRuns runs={check.voids} />
        </section>
        <section>
          <h2 className="part-name mb-2 border-b border-line-strong pb-1.5 text-muted">{t('differences')}</h2>
          {(['metricsYaml', 'environmentsYaml'] as const).map((file) => (
            <DiffView
              key={file}
              before={current[file]}
              after={text[file]}
              names={[t('now', { file: files[file] }), t('edited', { file: files[file] })]}
            />
          ))}
        </section>
      </div>
    </form>
  );
}

const onlyFiles = ({ metricsYaml, environmentsYaml }: CatalogueFiles) => ({ metricsYaml, environmentsYaml });

/** A form that comes back was refused: what it carried is a draft still, and goes on as one. */
function useComeBack(review: Review, stay: () => void) {
  const seen = useRef(review);
  useEffect(() => {
    if (seen.current === review) return;
    seen.current = review;
    stay();
  }, [review, stay]);
}

/** DropDraft throws the draft away, which it asks twice. */
function DropDraft() {
  const t = useTranslations('catalogue.editing');
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 content-center underline decoration-dotted underline-offset-4">
        {t('drop')}
      </summary>
      <button
        name="intent"
        value="drop"
        className="min-h-11 font-semibold text-ink underline underline-offset-4"
      >
        {t('dropYes')}
      </button>
    </details>
  );
}

interface FileFieldProps {
  readonly name: string;
  readonly source: string;
  readonly problems: readonly Problem[];
  readonly onChange: (source: string) => void;
}

function FileField({ name, source, problems, onChange }: FileFieldProps) {
  const t = useTranslations('catalogue.editing');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = `problems-${name}`;
  return (
    <section aria-label={name}>
      <h2 className="part-name mb-2 text-muted">{name}</h2>
      <MarkedText
        source={source}
        problems={problems}
        label={name}
        describedBy={id}
        onChange={onChange}
        onCursor={() => undefined}
        field={field}
      />
      <div id={id} className="mt-3" aria-live="polite">
        {problems.length === 0 ? (
          <p className="text-sm text-muted">{t('noProblems')}</p>
        ) : (
          <ProblemList problems={problems} />
        )}
      </div>
    </section>
  );
}
