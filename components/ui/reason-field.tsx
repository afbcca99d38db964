/** ReasonField asks for the reason of a decision, which goes on record; `whole` gives it a row of its own. */
export function ReasonField({ label, whole = false }: { label: string; whole?: boolean }) {
  return (
    <label className={`block min-w-0 flex-1 ${whole ? 'basis-full' : 'basis-72'}`}>
      <span className="text-sm text-muted">{label}</span>
      <input
        name="reason"
        required
        className="mt-1 block min-h-14 w-full rounded-lg border-2 border-line-strong bg-raised px-4"
      />
    </label>
  );
}
