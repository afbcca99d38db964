import { z } from 'zod';

/** CardChange is one entry of a card's history: a version became the current one, or the card was archived or restored. */
export interface CardChange {
  readonly kind: 'saved' | 'archived' | 'restored';
  readonly hash: string;
  /** ISO time. */
  readonly at: string;
  /** Who did it; null where a file was imported by a process without a person. */
  readonly byName: string | null;
  readonly via: 'app' | 'import';
  readonly reason: string | null;
}

export const cardChangeKindSchema = z.enum(['saved', 'archived', 'restored']);
export const cardChangeViaSchema = z.enum(['app', 'import']);
