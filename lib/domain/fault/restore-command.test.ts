import { expect, it } from 'vitest';
import { restoreCommands } from './restore-command';

const endpoint = { apiUrl: 'http://127.0.0.1:8474/', proxy: 'inventory' };
const toxic = { name: 't', type: 'latency', stream: 'upstream', toxicity: 1, attributes: { latency: 1 } };
const found = { name: 'inventory', listen: 'l:1', upstream: 'u:1', enabled: true, toxics: [toxic] };

/** Method, path and `enabled` of each call. */
const stepsOf = (...[snapshot, wedged]: [typeof found, boolean]) =>
  restoreCommands(endpoint, snapshot, wedged).map((line) => {
    const [, method = 'GET'] = /-X (\w+)/.exec(line) ?? [];
    const [, path] = /'http:\/\/127\.0\.0\.1:8474([^']*)'/.exec(line) ?? [];
    const [, enabled] = /"enabled":(\w+)/.exec(line) ?? [];
    return [method, path, ...(enabled === undefined ? [] : [enabled])].join(' ');
  });

it('adds toxics to a closed proxy only, and opens it last', () => {
  expect(stepsOf(found, false)).toEqual([
    'DELETE /proxies/inventory',
    'POST /proxies false',
    'POST /proxies/inventory/toxics',
    'POST /proxies/inventory true',
    'GET /proxies/inventory',
  ]);
});

it('leaves a proxy closed that was found closed, and one without toxics takes one call', () => {
  expect(stepsOf({ ...found, enabled: false }, true)).toEqual([
    'POST /proxies false',
    'POST /proxies/inventory/toxics',
    'GET /proxies/inventory',
  ]);
  expect(stepsOf({ ...found, toxics: [] }, true)).toEqual(['POST /proxies true', 'GET /proxies/inventory']);
});
