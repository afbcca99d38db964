/** fieldLook is how the fields of a GameDay look. */
const fieldLook = 'mt-1 block min-h-11 w-full rounded border-2 border-line-strong bg-raised px-2.5 text-ink';

/** Pick is a labelled choice of one. */
export function Pick({
  label,
  options,
  className = '',
  ...rest
}: {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
} & React.ComponentProps<'select'>) {
  return (
    <label className={`block min-w-0 text-sm text-muted ${className}`}>
      {label}
      <select {...rest} className={fieldLook}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Line is a labelled line of text. */
export function Line({ label, className = '', ...rest }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label className={`block min-w-0 text-sm text-muted ${className}`}>
      {label}
      <input {...rest} className={fieldLook} />
    </label>
  );
}

/** Tick is a labelled yes or no. */
export function Tick({ label, name }: { label: string; name: string }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-sm">
      <input type="checkbox" name={name} className="size-5" />
      {label}
    </label>
  );
}

/** Hidden are the fields that a form carries along. */
export function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
