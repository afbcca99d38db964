import type { Transaction } from './transaction';

/** PlainQuery runs one statement with `$1`, `$2`, …: what web and engine both ask is written once, whatever the client. */
export type PlainQuery = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/** queryOf lets a plain statement run on the web's client, inside its transaction where there is one. */
export function queryOf(db: Transaction): PlainQuery {
  return (text, values) => db.$queryRawUnsafe<unknown[]>(text, ...values);
}

/** queryOfPool lets a plain statement run on an engine's pool or client. */
export function queryOfPool(pool: {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}): PlainQuery {
  return async (text, values) => (await pool.query(text, [...values])).rows;
}
