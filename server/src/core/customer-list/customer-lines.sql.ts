// A page of the customers list as CSV lines.
import { sql, type RawBuilder } from "kysely";
import {
  csvInstant,
  csvLine,
  csvMoney,
  csvNumber,
  csvText,
} from "../../database/statements/csv-cells.sql.ts";

/** The texts of the lines, in the shop's language. */
export interface LineWording {
  readonly tiers: readonly { readonly id: string; readonly name: string }[];
  /** Decimals of the shop's currency. */
  readonly decimals: number;
}

export const customerLineHeads = (currencyCode: string): readonly string[] => [
  "customer_id",
  "email",
  "name",
  "status",
  "points",
  "pending_points",
  "lifetime_points",
  "tier",
  "orders",
  `spent_${currencyCode.toLowerCase()}`,
  "joined_at",
  "last_activity_at",
  "birthday",
];

export interface CustomerLineRow {
  id: string;
  key: string;
  line: string;
}

/** `page` holds rows of the list, in its order. */
export function asLines(
  page: RawBuilder<unknown>,
  { tiers, decimals }: LineWording,
): RawBuilder<CustomerLineRow> {
  const line = csvLine([
    csvText(sql`platform_id`),
    csvText(sql`email`),
    csvText(sql`display_name`),
    csvText(sql`lower(status)`),
    csvNumber(sql`available`),
    csvNumber(sql`pending`),
    csvNumber(sql`lifetime`),
    csvText(tierName(tiers)),
    csvNumber(sql`orders_count`),
    csvMoney(sql`spent_minor`, decimals),
    csvInstant(sql`since`),
    csvInstant(sql`last_activity_at`),
    csvText(sql`birthday`),
  ]);
  return sql<CustomerLineRow>`SELECT id, key, ${line} AS line FROM (${page}) AS listed`;
}

function tierName(tiers: LineWording["tiers"]): RawBuilder<unknown> {
  if (tiers.length === 0) return sql`NULL::text`;
  const names = tiers.map(({ id, name }) => sql`WHEN ${id}::text THEN ${name}::text`);
  return sql`CASE tier_id ${sql.join(names, sql` `)} END`;
}
