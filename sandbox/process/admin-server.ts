import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { BadRequest, readBody, sendJson } from './json-http';
import { type HttpServer, listen } from './http-server';

/** AdminRoute answers `PUT <path>`: it takes the raw body and returns the JSON to answer with. */
export type AdminRoute = (body: Buffer) => unknown;

/** startAdminServer serves /health, /metrics and the given PUT routes, apart from the shop's own traffic. */
export function startAdminServer(
  port: number,
  registry: Registry,
  routes: Readonly<Record<string, AdminRoute>> = {},
): Promise<HttpServer> {
  return listen(port, (request, response) => {
    answer(request, response, registry, routes).catch((error: unknown) => {
      const status = error instanceof BadRequest ? error.status : 500;
      sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  registry: Registry,
  routes: Readonly<Record<string, AdminRoute>>,
): Promise<void> {
  const path = request.url ?? '/';
  if (request.method === 'GET' && path === '/health') {
    sendJson(response, 200, { status: 'UP' });
    return;
  }
  if (request.method === 'GET' && path === '/metrics') {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType });
    response.end(text);
    return;
  }
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (request.method !== 'PUT' || route === undefined) {
    sendJson(response, 404, { error: 'not found' });
    return;
  }
  sendJson(response, 200, route(await readBody(request)));
}
