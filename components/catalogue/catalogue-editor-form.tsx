'use client';

import { useActionState, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'next-intl';
import type { BilingualText, Problem } from '@/lib/domain/diagnostic/problem';
import type { CatalogueCheck, CatalogueFiles } from '@/lib/domain/view/catalogue-view';
import { MarkedText } from '../editor/marked-text';
import { DiffView } from '../versions/diff-view';
import { ProblemList } from '../ui/problem-list';
import { useLiveCheck } from './use-live-check';
import { VoidedRuns } from './voided-runs';

interface Review extends CatalogueFiles {
  readonly check: CatalogueCheck;
  readonly failure: BilingualText | null;
}

export interface CatalogueEditorFormProps {
  readonly current: CatalogueFiles & { readonly hash: string };
  readonly check: CatalogueCheck;
  readonly ask: (files: CatalogueFiles) => Promise<CatalogueCheck | null>;
  readonly submit: (before: Review, form: FormData) => Promise<Review>;
}

const files = { metricsYaml: 'metricas.yaml', environmentsYaml: 'ambientes.yaml' } as const;
type FileKey = keyof typeof files;

/** CatalogueEditorForm is the pair of files beside what saving them would do: problems, differences, and the runs that would be cancelled. */
export function CatalogueEditorForm({ current, check: first, ask, submit }: CatalogueEditorFormProps) {
  const t = useTranslations('catalogue.editing');
  const locale = useLocale();
  const [review, send, isSending] = useActionState(submit, { ...current, check: first, failure: null });
  const [text, setText] = useState<CatalogueFiles>({
    metricsYaml: review.metricsYaml,
    environmentsYaml: review.environmentsYaml,
  });
  const { check, state } = useLiveCheck(text, review.check, ask);
  const hasErrors = check.problems.some(({ severity }) => severity === 'error');
  const isSame =
    text.metricsYaml === current.metricsYaml && text.environmentsYaml === current.environmentsYaml;
  const problemsOf = (file: FileKey): readonly Problem[] =>
    check.problems.filter((problem) => (problem.file ?? files.metricsYaml) === files[file]);
  return (
    <form action={send} className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <input type="hidden" name="expectedHash" value={current.hash} />
      <div className="min-w-0 space-y-8">
        {(['metricsYaml', 'environmentsYaml'] as const).map((file) => (
          <FileField
            key={file}
            name={files[file]}
            source={text[file]}
            problems={problemsOf(file)}
            onChange={(source) => setText((before) => ({ ...before, [file]: source }))}
          />
        ))}
      </div>
      <div className="min-w-0 space-y-8">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button
            name="intent"
            value="save"
            disabled={isSending || (state === 'current' && (hasErrors || isSame))}
            className="min-h-14 rounded-lg bg-action px-6 text-lg font-semibold text-on-action hover:opacity-90 disabled:opacity-50"
          >
            {t('save')}
          </button>
          <button name="intent" value="check" className="min-h-11 underline underline-offset-4">
            {t('check')}
          </button>
          <p role="status" className="text-sm text-muted">
            {state === 'failed'
              ? t('checkFailed')
              : state === 'stale'
                ? t('checking')
                : isSame
                  ? t('same')
                  : ''}
          </p>
        </div>
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
