import { makeWay } from './make-way';

// Longer than any commit takes; a person who waits any longer must know that nothing was heard.
const abortTimeoutMs = 5_000;

/** sendAbort posts an abort and tells whether the server said that it is stored; anything else counts as not heard. */
export async function sendAbort(address: string): Promise<boolean> {
  makeWay();
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(abortTimeoutMs),
    });
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return false;
    const said = (await answer.json()) as { heard?: unknown };
    return said.heard === true;
  } catch {
    return false;
  }
}
