/**
 * A shop of any size within a minute: customers with names that repeat realistically, and their balances. One in four
 * has a second first name, one in five a second surname, one in thirty the most frequent one, one in seven an ü. One in fifty
 * is in debt, one in a thousand is excluded. $1 is the shop, $2 how many.
 */
export const insertCustomers = `
  WITH firsts (names) AS (VALUES (ARRAY['Ada', 'Ben', 'Chloe', 'Daniel', 'Emma', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Liam', 'Mia',
                  'Noah', 'Olga', 'Pavel', 'Quinn', 'Rosa', 'Samir', 'Tilda', 'Uma', 'Viktor', 'Wanda', 'Xenia', 'Yusuf',
                  'Zoe'])),
  single AS (
    SELECT n, names, names[1 + (n * 15485863::bigint) % 999983 % 26] AS first_name,
           initcap(chr(97 + ((n * 7919::bigint) % 999979 % 26)::int) || chr(97 + ((n * 104729::bigint) % 999961 % 5)::int) || 'r' || to_hex(n * 31::bigint % 9973)) AS last_name
      FROM generate_series(1, $2::int) n, firsts
  ), numbers AS (
    SELECT n, first_name || CASE WHEN n % 4 = 1 THEN ' ' || names[1 + (n * 32452843::bigint) % 999979 % 26] ELSE '' END AS first_name,
           CASE WHEN n % 30 = 2 THEN 'García' WHEN n % 7 = 3 THEN translate(last_name, 'aeioru', 'üüüüru') ELSE last_name END
             || CASE WHEN n % 5 = 2 THEN ' B' || to_hex(n * 37::bigint % 9973) ELSE '' END AS last_name,
           lower(first_name || '.' || last_name) || n || '@example.com' AS email
      FROM single
  ), made AS (
    INSERT INTO laurel.customers (shop_id, id, platform_id, email, first_name, last_name, display_name, has_account,
                                  joined_at)
    SELECT $1, uuidv7(), n::text, email, first_name, last_name,
           first_name || ' ' || last_name, true, now() - n * interval '1 minute'
      FROM numbers
    RETURNING shop_id, id, platform_id::int AS n
  )
  INSERT INTO laurel.balances (shop_id, customer_id, status, available, pending, lifetime, orders_count, spent_minor,
                               tier_id, last_activity_at)
  SELECT shop_id, id, CASE WHEN n % 1000 = 7 THEN 'EXCLUDED' ELSE 'MEMBER' END,
         CASE WHEN n % 50 = 3 THEN -(n % 400) - 1 ELSE (n * 7919::bigint) % 20000 END, CASE WHEN (n * 48271::bigint) % 999953 % 20 = 1 THEN n % 300 ELSE 0 END,
         (n * 7919::bigint) % 20000, n % 40, (n * 104729::bigint) % 5000000,
         CASE WHEN n % 10 = 0 THEN 'silver' WHEN n % 100 = 1 THEN 'gold' END,
         now() - (n * 6151::bigint % 1000003) * interval '30 seconds'
    FROM made`;
