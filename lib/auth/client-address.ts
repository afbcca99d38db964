/** clientAddress is the last hop that a proxy reports: the one entry that a client cannot make up behind one. */
export function clientAddress(from: Pick<Headers, 'get'>): string {
  return from.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 64) ?? 'direct';
}
