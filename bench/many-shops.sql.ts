// Thousands of shops like one, and what they do to the database, asked as the superuser.
import { listTables, quoteName, type Table } from "@laurel/server/database/tenants/catalogue.sql.ts";
import type { Client } from "pg";

/** Copies of the shop $1 from number $2 to $3, opened in stores that nobody answers for. */
const copyShop = `
  INSERT INTO laurel.shops (id, domain, name, currency_code, time_zone, installed_at)
  SELECT uuidv7(), 'shop-' || n || '.myshopify.com', name, currency_code, time_zone, now()
    FROM laurel.shops, generate_series($2::int, $3::int) AS n WHERE id = $1`;

const copyRows = ({ name, columns }: Table): string => {
  const others = columns.filter((column) => column !== "shop_id").map(quoteName);
  return `
    INSERT INTO laurel.${quoteName(name)} (${["shop_id", ...others].join(", ")})
    SELECT ${["s.id", ...others.map((column) => `t.${column}`)].join(", ")}
      FROM laurel.${quoteName(name)} AS t
      JOIN laurel.shops AS s ON s.domain LIKE 'shop-%'
     WHERE t.shop_id = $1
    ON CONFLICT DO NOTHING`;
};

export async function copyShops(client: Client, shopId: string, count: number): Promise<void> {
  await client.query(copyShop, [shopId, 1, count]);
  const { rows: tables } = await client.query<Table>(listTables);
  for (const table of tables)
    if (table.columns.includes("shop_id")) await client.query(copyRows(table), [shopId]);
  await client.query(spreadWork);
  await client.query("VACUUM ANALYZE");
}

/** Shops that are not new are asked over the day, not all in this minute. */
const spreadWork = `
  UPDATE laurel.due_work SET due_at = now() + random() * interval '1 day' WHERE kind = 'look-again'`;

/** Of the customers numbered from $1 on, those who have points. */
export const numbersWithPoints = `
  SELECT c.platform_id::float8 AS number
    FROM laurel.customers AS c JOIN laurel.balances AS b ON b.shop_id = c.shop_id AND b.customer_id = c.id
   WHERE c.platform_id::bigint >= $1 AND b.available > 0`;

export const committed = `
  SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()`;
