import { z } from 'zod';

const emailSchema = z.email().max(320);

/** readEmail brings an e-mail into the form in which accounts hold it; null where it is none. */
export function readEmail(text: string): string | null {
  const parsed = emailSchema.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}
