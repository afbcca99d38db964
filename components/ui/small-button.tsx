/** SmallButton is a quiet button inside a list: what it does is said by its words, and whom it concerns by its label. */
export function SmallButton({ className = '', ...rest }: React.ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      className={`inline-flex min-h-11 items-center rounded-lg border-2 border-line-strong px-3 text-sm hover:border-ink ${className}`}
    />
  );
}
