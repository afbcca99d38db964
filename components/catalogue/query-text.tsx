/** QueryText is PromQL as it is asked; it scrolls by itself, also from the keyboard. */
export function QueryText({ children, label }: { children: string; label: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto rounded bg-surface p-3 text-xs leading-relaxed whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}
