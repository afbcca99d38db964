import type { BilingualText } from '@/lib/domain/diagnostic/problem';

/** IssuedToken is what the form of a new token knows: nothing yet, the token (shown once), or why there is none. */
export type IssuedToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'issued'; readonly token: string; readonly name: string }
  | { readonly kind: 'refused'; readonly text: BilingualText };
