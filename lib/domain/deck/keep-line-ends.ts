/** keepLineEnds undoes what a browser's form does to a text, where every line ends with CRLF: the ends of `before` stay. */
export function keepLineEnds(text: string, before: string | null): string {
  return before?.includes('\r\n') ? text : text.replaceAll('\r\n', '\n');
}
