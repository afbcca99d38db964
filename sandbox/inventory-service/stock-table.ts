import type { Pool } from 'pg';

/** productIds names the seeded products: `product-01` … */
export function productIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `product-${String(index + 1).padStart(2, '0')}`);
}

/** Units that a seeded product starts with: orders never take from it, so the shop never sells out by itself. */
const seededQuantity = 1_000;

/** prepareStockTable creates the shop's table if missing and seeds the products that are absent; safe to run twice at once. */
export async function prepareStockTable(pool: Pool, products: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // `create table if not exists` alone can still collide when two shops start at the same moment.
    await client.query(`select pg_advisory_xact_lock(hashtext('sandbox_stock'))`);
    await client.query(
      `create table if not exists sandbox_stock (product_id text primary key, quantity integer not null check (quantity >= 0))`,
    );
    await client.query(
      `insert into sandbox_stock (product_id, quantity) select unnest($1::text[]), $2 on conflict (product_id) do nothing`,
      [products, seededQuantity],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** readStock returns the quantity of a product, or undefined if there is no such product. */
export async function readStock(pool: Pool, productId: string): Promise<number | undefined> {
  const result = await pool.query<{ quantity: number }>({
    name: 'read-stock',
    text: 'select quantity from sandbox_stock where product_id = $1',
    values: [productId],
  });
  return result.rows[0]?.quantity;
}
