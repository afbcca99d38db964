import http from 'node:http';
import https from 'node:https';

/**
 * A kept connection waits this long for the next call, far shorter than any server or gateway closes idle ones after: the steps of
 * one change share it, and the next look, seconds later, opens its own.
 */
const idleMs = 1_000;

/** createBriefAgent keeps connections to this address between calls that follow one another at once. */
export function createBriefAgent({ protocol }: URL): http.Agent {
  const options = { keepAlive: true, timeout: idleMs };
  return protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
}
