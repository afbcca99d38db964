/** ParsedJson is the value of a text, or the fact that the text is not JSON (HTML, empty, cut off). */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** parseJson never throws: a proxy in front of an API may answer anything. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}
