INSERT INTO stock (product_id, quantity)
SELECT 'product-' || lpad(n::text, 2, '0'), 1000 FROM generate_series(1, 20) AS n
ON CONFLICT (product_id) DO NOTHING;
