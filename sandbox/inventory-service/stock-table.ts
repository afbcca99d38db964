import pg, { type Pool } from 'pg';

/** productIds names the seeded products: `product-01` … */
export function productIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `product-${String(index + 1).padStart(2, '0')}`);
}

/** Units that a seeded product starts with: orders never take from it, so the shop never sells out by itself. */
const seededQuantity = 1_000;

/** prepareStockTable creates the shop's tables if missing and seeds the products that are absent, on a direct connection; safe to run twice at once. */
export async function prepareStockTable(databaseUrl: string, products: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  await client.connect();
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
    await client.query(
      `create table if not exists sandbox_price (product_id text primary key, price_cents integer not null check (price_cents > 0))`,
    );
    await client.query(
      `insert into sandbox_price (product_id, price_cents)
       select id, 1000 + 250 * (row_number() over (order by id))::integer from unnest($1::text[]) as id
       on conflict (product_id) do nothing`,
      [products],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
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

/** readPrice returns the price of a product in cents, or undefined if there is no such product. */
export async function readPrice(pool: Pool, productId: string): Promise<number | undefined> {
  const result = await pool.query<{ price_cents: number }>({
    name: 'read-price',
    text: 'select price_cents from sandbox_price where product_id = $1',
    values: [productId],
  });
  return result.rows[0]?.price_cents;
}
