/** Tick is one labelled box of a plain form, on or off. */
export function Tick(props: {
  readonly name: string;
  readonly value: string;
  readonly on: boolean;
  readonly text: string;
}) {
  const { name, value, on, text } = props;
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-sm">
      <input type="checkbox" name={name} value={value} defaultChecked={on} className="size-5 accent-ink" />
      {text}
    </label>
  );
}
