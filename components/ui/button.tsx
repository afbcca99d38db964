/** Button is the main button of a screen: one of it at a time. */
export function Button({
  quiet = false,
  className = '',
  ...rest
}: { quiet?: boolean } & React.ComponentProps<'button'>) {
  const look = quiet
    ? 'border-2 border-line-strong text-ink hover:border-ink'
    : 'bg-action text-on-action hover:opacity-90';
  return (
    <button
      {...rest}
      className={`inline-flex min-h-14 items-center justify-center rounded-lg px-6 text-lg font-semibold ${look} ${className}`}
    />
  );
}
