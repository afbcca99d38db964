import { z } from 'zod';

// Longer than any commit takes; a person who waits any longer must know that nothing was heard.
const abortTimeoutMs = 8_000;

const heardSchema = z.object({
  heard: z.literal(true),
  effect: z.enum(['commanded', 'cancelled', 'nothing_to_abort']),
  at: z.string(),
});

/** HeardAbort is what the server said after it had stored an abort. */
export type HeardAbort = z.infer<typeof heardSchema>;

/** sendRoomAbort posts an abort; null for anything but the server's word that it is stored. */
export async function sendRoomAbort(address: string): Promise<HeardAbort | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(abortTimeoutMs),
    });
    if (!answer.ok) return null;
    return heardSchema.safeParse(await answer.json()).data ?? null;
  } catch {
    return null;
  }
}
