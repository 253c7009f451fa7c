// Finds the few customers that one condition leaves, by that condition's own index. A list narrowed to few rows is
// sorted. Any other list is walked in its order, where the next matches are near. Which case applies is measured,
// because PostgreSQL's guess is a hundred times too slow where it is wrong.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import { askNearby } from "../../database/statements/plan-nearby.sql.ts";
import {
  activityConditions,
  expiryConditions,
  groupConditions,
  pointsConditions,
  type SearchedConditions,
} from "./list-conditions.sql.ts";
import { foundByKeys, shop } from "./search/search-keys.sql.ts";

/** A condition that may leave few rows, named after its index. */
export type Narrowing = "search" | "points" | "expiry" | "group" | "activity";

/** As rows of balances, `max` at most. */
export function selectFew(
  tx: Tx,
  narrowing: Narrowing,
  { conditions, max }: { conditions: SearchedConditions; max: number },
): RawBuilder<unknown> {
  if (narrowing === "search")
    // As an array: the index then looks for each next id from where it found the last one.
    return sql`SELECT b.* FROM balances AS b
                WHERE b.shop_id = ${shop(tx)} AND b.customer_id = ANY (ARRAY(${searchedIds(tx, conditions, max)}))`;
  return narrowed(tx, narrowing, { conditions, max, columns: sql`b.*` });
}

/** Whether at most `max` customers meet the condition. In a search, a customer found by two fields counts twice. */
export async function areFew(
  tx: Tx,
  narrowing: Narrowing,
  { conditions, max }: { conditions: SearchedConditions; max: number },
): Promise<boolean> {
  const found =
    narrowing === "search"
      ? sql`${foundIds(tx, conditions, { max: max + 1, each: sql`UNION ALL` })} LIMIT ${max + 1}`
      : narrowed(tx, narrowing, { conditions, max: max + 1, columns: sql`1` });
  const counted = sql<{ count: number }>`SELECT count(*) AS count FROM (${found}) AS few`;
  const [few] = await askNearby(tx, counted);
  return (few?.count ?? 0) <= max;
}

const indexOrder: Readonly<Record<Exclude<Narrowing, "search">, RawBuilder<unknown>>> = {
  points: sql`b.available, b.customer_id`,
  expiry: sql`b.next_expiry_at, b.customer_id`,
  group: sql`b.last_activity_at, b.customer_id`,
  activity: sql`b.last_activity_at, b.customer_id`,
};

const ownConditions = {
  points: pointsConditions,
  expiry: expiryConditions,
  group: groupConditions,
  activity: activityConditions,
} as const;

function narrowed(
  tx: Tx,
  narrowing: Exclude<Narrowing, "search">,
  asked: { conditions: SearchedConditions; max: number; columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { conditions, max, columns } = asked;
  const own = [sql`b.shop_id = ${shop(tx)}`, ...ownConditions[narrowing](conditions)];
  const select = (extra: readonly RawBuilder<unknown>[]) =>
    sql`SELECT ${columns} FROM balances AS b WHERE ${sql.join([...own, ...extra], sql` AND `)}
         ORDER BY ${indexOrder[narrowing]} LIMIT ${max}`;
  // Two indexes are in order of activity: one for members with pending points, one for those without.
  if (narrowing !== "activity" || conditions.hasPending !== undefined) return select([]);
  return sql`(${select([sql`b.pending = 0`])}) UNION ALL (${select([sql`b.pending > 0`])}) LIMIT ${max}`;
}

/** Each id once, even if a name and an address match the same prefix. */
export const searchedIds = (tx: Tx, conditions: SearchedConditions, max: number): RawBuilder<unknown> =>
  foundIds(tx, conditions, { max, each: sql`UNION` });

function foundIds(
  tx: Tx,
  { search }: SearchedConditions,
  { max, each }: { max: number; each: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (!search) throw new Error("Only a search finds customers by its keys.");
  const found = foundByKeys(tx, search, { columns: sql`c.id`, max });
  return found.length === 0 ? sql`SELECT NULL::uuid AS id WHERE false` : sql.join(found, sql` ${each} `);
}
