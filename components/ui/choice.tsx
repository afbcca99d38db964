import { escapeHtml } from './escape-html';

/** fieldLook is how a field of a plain form looks. */
export const fieldLook = 'min-h-11 w-full rounded border border-line-strong bg-raised px-2.5 text-ink';

/** ChoiceOption is what one may choose: the value that the form sends, and what is read. */
export type ChoiceOption = readonly [value: string, text: string];

/** Choice is one labelled list of a plain form. Its options are HTML text (docs/decisions/0011): there may be dozens, and none has a life of its own. */
export function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
}) {
  const { name, label, value, options } = props;
  return (
    <label className="min-w-32 flex-1 text-sm text-muted">
      {label}
      <select
        name={name}
        className={fieldLook}
        dangerouslySetInnerHTML={{ __html: optionsHtml(options, value) }}
      />
    </label>
  );
}

/** optionsHtml writes options as HTML text, one of them chosen. */
export function optionsHtml(options: readonly ChoiceOption[], chosen: string): string {
  return options
    .map(([value, text]) => {
      const mark = value === chosen ? ' selected' : '';
      return `<option value="${escapeHtml(value)}"${mark}>${escapeHtml(text)}</option>`;
    })
    .join('');
}
