/** isAddressable tells whether a proxy of this name can be reached by Toxiproxy's API: its router splits at a slash, escaped or not, and resolves dot segments. */
export function isAddressable(proxy: string): boolean {
  return proxy !== '' && proxy !== '.' && proxy !== '..' && !proxy.includes('/');
}
