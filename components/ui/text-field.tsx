/** TextField is one labelled line of a form. */
export function TextField({
  label,
  hint,
  className = '',
  ...rest
}: { label: string; hint?: string } & React.ComponentProps<'input'>) {
  return (
    <label className={`block min-w-0 ${className}`}>
      <span className="text-sm text-muted">{label}</span>
      <input
        {...rest}
        className="mt-1 block min-h-12 w-full rounded-lg border-2 border-line-strong bg-raised px-3"
      />
      {hint !== undefined && <span className="mt-1 block text-sm text-muted">{hint}</span>}
    </label>
  );
}
