/** SendOutcome is what one try to send came to: `retry` may pass, `refused` will not; `detail` never holds an address or a key. */
export type SendOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'retry' | 'refused'; readonly detail: string };
