import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { readBaseUrl } from '../http/base-url';
import { createBriefAgent } from '../http/brief-agent';
import { ToxiproxyRefused, isProxyNotFound } from './call-errors';
import { callToxiproxy, readToxiproxy, type CallOptions } from './call-toxiproxy';
import { proxyPath } from './proxy-path';
import { proxiesAnswerSchema, proxyAnswerSchema, toxicAnswerSchema } from './wire-schema';

/** ToxiproxyClient makes single calls to one Toxiproxy; each throws a ToxiproxyCallError, or what its `beforeSend` threw. */
export interface ToxiproxyClient {
  /** The API's address without credentials. */
  readonly label: string;
  /** answersVersion resolves when /version is answered 2xx, whatever the body: before 2.7.0 it was not valid JSON. */
  answersVersion(options: CallOptions): Promise<void>;
  /** getProxy returns null when Toxiproxy itself says that it has no such proxy. */
  getProxy(proxy: string, options: CallOptions): Promise<ProxySnapshot | null>;
  listProxies(options: CallOptions): Promise<readonly ProxySnapshot[]>;
  deleteProxy(proxy: string, options: CallOptions): Promise<void>;
  createProxy(
    proxy: Pick<ProxySnapshot, 'name' | 'listen' | 'upstream' | 'enabled'>,
    options: CallOptions,
  ): Promise<ProxySnapshot>;
  addToxic(proxy: string, toxic: LiveToxic, options: CallOptions): Promise<LiveToxic>;
  enableProxy(proxy: string, options: CallOptions): Promise<ProxySnapshot>;
}

/** createToxiproxyClient throws a TypeError when `apiUrl` is no http(s) address. */
export function createToxiproxyClient(apiUrl: string): ToxiproxyClient {
  const address = readBaseUrl(apiUrl);
  const base = { ...address, agent: createBriefAgent(address.resolve('/')) };
  return {
    label: base.label,
    async answersVersion(options) {
      await callToxiproxy(base, { method: 'GET', path: '/version' }, options);
    },
    async getProxy(proxy, options) {
      try {
        return await readToxiproxy(
          base,
          { method: 'GET', path: proxyPath(proxy) },
          options,
          proxyAnswerSchema,
        );
      } catch (error) {
        if (isProxyNotFound(error)) return null;
        throw error;
      }
    },
    async listProxies(options) {
      const found = await readToxiproxy(
        base,
        { method: 'GET', path: '/proxies' },
        options,
        proxiesAnswerSchema,
      );
      return Object.values(found);
    },
    async deleteProxy(proxy, options) {
      await callToxiproxy(base, { method: 'DELETE', path: proxyPath(proxy) }, options);
    },
    createProxy({ name, listen, upstream, enabled }, options) {
      const body = { name, listen, upstream, enabled };
      return readToxiproxy(base, { method: 'POST', path: '/proxies', body }, options, proxyAnswerSchema);
    },
    addToxic(proxy, toxic, options) {
      const path = `${proxyPath(proxy)}/toxics`;
      return readToxiproxy(base, { method: 'POST', path, body: toxic }, options, toxicAnswerSchema);
    },
    async enableProxy(proxy, options) {
      const request = { path: proxyPath(proxy), body: { enabled: true } };
      try {
        return await readToxiproxy(base, { method: 'PATCH', ...request }, options, proxyAnswerSchema);
      } catch (error) {
        if (!isUnknownMethod(error)) throw error;
        return await readToxiproxy(base, { method: 'POST', ...request }, options, proxyAnswerSchema);
      }
    },
  };
}

/**
 * isUnknownMethod tells a Toxiproxy before 2.6.0, which changes proxies by POST alone. The answer decides rather than /version,
 * which old builds answer with invalid JSON and local builds with "git": and it costs no call while the path is cut.
 */
function isUnknownMethod(error: unknown): boolean {
  if (!(error instanceof ToxiproxyRefused)) return false;
  return error.status === 405 || (error.status === 404 && !error.inOwnWords);
}
