const anyAddress = /^(?:|0\.0\.0\.0|\[::\])(:\d{1,5})$/;

/**
 * dialListen gives the address to dial for a proxy that listens on `listen`: a proxy bound to every interface is reached at the
 * host of its Toxiproxy's API, not at ours.
 */
export function dialListen(apiUrl: string, listen: string): string {
  const port = anyAddress.exec(listen)?.[1];
  return port === undefined ? listen : `${new URL(apiUrl).hostname}${port}`;
}
