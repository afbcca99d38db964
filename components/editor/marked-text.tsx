import type { Problem } from '@/lib/domain/diagnostic/problem';
import { placeMarks } from './place-marks';

const layer = 'col-start-1 row-start-1 whitespace-pre p-4 font-mono text-sm leading-6';
const lines: Readonly<Record<Problem['severity'], string>> = {
  error: 'bg-transparent text-transparent underline decoration-refuted decoration-wavy decoration-2',
  warning: 'bg-transparent text-transparent underline decoration-muted decoration-dotted decoration-2',
};

interface MarkedTextProps {
  readonly source: string;
  readonly problems: readonly Problem[];
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: (source: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly field: React.RefObject<HTMLTextAreaElement | null>;
}

/** MarkedText is a plain text field over a copy of its text that is underlined where there are problems: nothing to load, nothing to lose. */
export function MarkedText(props: MarkedTextProps) {
  const { source, problems, label, describedBy, onChange, onCursor, field } = props;
  return (
    <div className="editor-height overflow-auto rounded-lg border-2 border-line-strong bg-raised focus-within:border-ink">
      <div className="grid min-w-full">
        <pre aria-hidden="true" className={`${layer} pointer-events-none text-transparent`}>
          {placeMarks(source, problems).map((piece, index) =>
            piece.problem ? (
              <mark key={index} className={lines[piece.problem.severity]}>
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
          {'\n'}
        </pre>
        <textarea
          ref={field}
          name="source"
          value={source}
          onChange={(event) => onChange(event.target.value)}
          onSelect={(event) => onCursor(event.currentTarget.selectionStart)}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={problems.some(({ severity }) => severity === 'error')}
          rows={source.split('\n').length + 1}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          className={`${layer} resize-none overflow-hidden bg-transparent text-ink outline-none`}
        />
      </div>
    </div>
  );
}
