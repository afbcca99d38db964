const prefix = 'masterdeck-rehearsal-';

/** scratchProxyName names the proxy on which one run rehearses its abort; nobody's traffic goes through it. */
export function scratchProxyName(runId: string): string {
  return `${prefix}${runId}`;
}

/** isScratchProxy tells a proxy that some run made for a rehearsal, and that may be taken away once that is over. */
export function isScratchProxy(name: string): boolean {
  return name.startsWith(prefix);
}
