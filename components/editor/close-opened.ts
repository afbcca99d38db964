/** closeOpened closes a quote or bracket that an insertion ends with, and says where inside it the cursor goes on. */
export function closeOpened(insert: string): { readonly text: string; readonly cursor: number } {
  const cursor = insert.length;
  if (insert.endsWith(' [')) return { text: `${insert}]`, cursor };
  return { text: insert.endsWith(' "') ? `${insert}"` : insert, cursor };
}
