/** What a spreadsheet may take for a formula, behind blanks as well, and as wide as an East Asian keyboard writes it. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** csvField quotes a field, and keeps spreadsheets from reading one as a formula: some of these words were typed by people. */
export function csvField(value: unknown): string {
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  const text = value === null || value === undefined ? '' : words;
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
