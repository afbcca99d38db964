/** csvField quotes a field, and keeps spreadsheets from reading one as a formula: some of these words were typed by people. */
export function csvField(value: unknown): string {
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  const text = value === null || value === undefined ? '' : words;
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
