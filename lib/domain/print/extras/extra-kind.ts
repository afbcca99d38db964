/** ExtraKind names the cards of a deck that are no experiments. */
export type ExtraKind = 'cover' | 'rules' | 'roles' | 'blanks';

export const extraKinds: readonly ExtraKind[] = ['cover', 'rules', 'roles', 'blanks'];
