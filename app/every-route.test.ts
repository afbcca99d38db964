import { expect, it } from 'vitest';
import { listEntrances } from '../e2e/role-walk/list-entrances';
import { actions, pages, routes } from '../e2e/role-walk/table';

const entrances = listEntrances(process.cwd());

it.each([
  ['page', entrances.pages, pages],
  ['server action', entrances.actions, actions],
  ['route handler', entrances.routes, routes],
] as const)(
  'every %s says in e2e/role-walk/table.ts who gets through, and nothing else stands there',
  (_, found, table) => {
    expect(found.length).toBeGreaterThan(0);
    expect(Object.keys(table).sort()).toEqual([...found].sort());
  },
);
