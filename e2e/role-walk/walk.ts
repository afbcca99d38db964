import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Outcome of a walker at one entrance. */
export type Reached = 'through' | 'refused';

const actionSchema = z.object({
  workers: z.record(z.string(), z.unknown()),
  filename: z.string(),
  exportedName: z.string(),
});

/** BuiltAction is a server action as the running build knows it: its id, and a page that takes it. */
export interface BuiltAction {
  readonly id: string;
  readonly page: string;
}

/** readBuiltActions reads the ids of all server actions of the build, by `file#name`. */
export function readBuiltActions(checkout: string): ReadonlyMap<string, BuiltAction> {
  const text = readFileSync(`${checkout}/.next/server/server-reference-manifest.json`, 'utf8');
  const { node } = z.object({ node: z.record(z.string(), actionSchema) }).parse(JSON.parse(text));
  return new Map(
    Object.entries(node).map(([id, { filename, exportedName, workers }]) => {
      // Where everybody may be, if it stands there too: after an action without a redirect the page itself is answered.
      const pages = Object.keys(workers);
      const worker = pages.find((name) => name === 'app/sign-in/page') ?? pages[0] ?? '';
      const page = worker
        .replace(/^app/, '')
        .replace(/\/\([^)]*\)/g, '')
        .replace(/\/page$/, '');
      return [`${filename}#${exportedName}`, { id, page: page.replace(/\[[^\]]+\]/g, 'none') }];
    }),
  );
}

/** Browser is what a browser adds to a request of our own pages, without the browser. */
export interface Browser {
  readonly cookie: string;
  readonly origin: string;
}

function headersOf({ cookie, origin }: Browser): Record<string, string> {
  return { cookie, origin, 'sec-fetch-site': 'same-origin', 'accept-language': 'pt-BR' };
}

/** The words with which a page says that it is not for this role: those of `failureTexts.not_permitted`, and of a predicate. */
const notForYou = /Seu papel não permite isso|O catálogo é editado por quem/;

/** reachPage asks for a page: refused is the way to the door, or a page that says no. */
export async function reachPage(browser: Browser, path: string): Promise<Reached> {
  const answer = await fetch(`${browser.origin}${path}`, { redirect: 'manual', headers: headersOf(browser) });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  const location = answer.headers.get('location') ?? '';
  return isDoor(location) || notForYou.test(text) ? 'refused' : 'through';
}

/** runAction posts a form to a server action, as a browser without JavaScript does. */
export async function runAction(
  browser: Browser,
  action: BuiltAction,
  fields: Readonly<Record<string, string>>,
): Promise<Reached> {
  const body = new FormData();
  body.set(`$ACTION_ID_${action.id}`, '');
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(`${browser.origin}${action.page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: headersOf(browser),
    body,
  });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`the action on ${action.page} answered ${answer.status}`);
  const location = answer.headers.get('location') ?? '';
  return isDoor(location) || location.includes('failure=not_permitted') ? 'refused' : 'through';
}

/** callAction calls a server action with arguments, as our own script does. */
export async function callAction(
  browser: Browser,
  action: BuiltAction,
  args: readonly unknown[],
  fields: Readonly<Record<string, string>>,
): Promise<Reached> {
  const named = Object.entries(fields);
  // As React encodes arguments: a form among them is a reference, and its fields carry that number.
  const body = new FormData();
  for (const [name, value] of named) body.set(`1_${name}`, value);
  body.set('0', JSON.stringify(named.length > 0 ? [...args, '$K1'] : args));
  const answer = await fetch(`${browser.origin}${action.page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headersOf(browser), 'next-action': action.id },
    body,
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`the action on ${action.page} answered ${answer.status}`);
  const location = answer.headers.get('x-action-redirect') ?? '';
  // An action that only answers says no with null.
  const saysNo = notForYou.test(text) || /^\d+:null$/m.test(text);
  return isDoor(location) || saysNo ? 'refused' : 'through';
}

/** callRoute calls a method of a route handler as our pages' fetch does. */
export async function callRoute(browser: Browser, method: string, path: string): Promise<Reached> {
  const stop = new AbortController();
  const answer = await fetch(`${browser.origin}${path}`, {
    method,
    redirect: 'manual',
    signal: stop.signal,
    headers: { ...headersOf(browser), accept: 'application/json' },
  });
  stop.abort();
  if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}`);
  const atDoor = isDoor(answer.headers.get('location') ?? '');
  return atDoor || answer.status === 401 || answer.status === 403 ? 'refused' : 'through';
}

/** The door with the way back; the bare door is where signing out and failing to sign in lead. */
function isDoor(location: string): boolean {
  return location.includes('/sign-in?from=');
}
