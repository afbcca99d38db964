CREATE TABLE IF NOT EXISTS stock (
  product_id text PRIMARY KEY,
  quantity integer NOT NULL
);
