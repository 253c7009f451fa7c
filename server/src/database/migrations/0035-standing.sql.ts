// What a member's tier follows from is kept with the member, so that it is decided without reading anything else; and an
// order's reason not to count has its name. Members who are there keep their tiers, as tiers that they have reached.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE balances
      ADD COLUMN counted_adjustments bigint NOT NULL DEFAULT 0,
      ADD COLUMN tier_reached_id text,
      ADD COLUMN tier_floor_id text,
      ADD COLUMN rules_version integer`.execute(db);
  await sql`ALTER TABLE merges RENAME COLUMN from_tier_id TO from_reached_id`.execute(db);
  await sql`ALTER TABLE merges RENAME COLUMN into_tier_id TO into_reached_id`.execute(db);
  await sql`
    ALTER TABLE merges
      ADD COLUMN counted_moved bigint NOT NULL DEFAULT 0,
      ADD COLUMN from_floor_id text,
      ADD COLUMN into_floor_id text`.execute(db);
  await sql`ALTER TABLE orders RENAME COLUMN does_not_count TO exclusion_reason`.execute(db);
  await keepWhatStands(db);
}

/** Row-level security is forced on the owner too: for these statements it is not, in this transaction alone. */
async function keepWhatStands(db: Kysely<never>): Promise<void> {
  const tables = ["balances", "orders", "documents", "postings", "movements"];
  for (const table of tables) await sql`ALTER TABLE ${sql.id(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  // An undo says from now on whether what it undid counted toward the tier.
  await sql`
    UPDATE postings AS u SET explanation = (u.explanation::jsonb || '{"countsTowardTier": true}')::json
      FROM postings AS p
     WHERE u.kind = 'undo' AND p.shop_id = u.shop_id AND p.kind = 'adjustment'
       AND u.source_key = 'undo:' || p.id AND p.explanation ->> 'countsTowardTier' = 'true'`.execute(db);
  await sql`
    UPDATE balances AS b SET counted_adjustments = counted.points
      FROM (SELECT m.shop_id, m.customer_id,
                   sum(CASE WHEN m.to_account = 'available' THEN m.points ELSE -m.points END) AS points
              FROM postings AS p JOIN movements AS m ON m.shop_id = p.shop_id AND m.posting_id = p.id
             WHERE p.kind IN ('adjustment', 'undo') AND p.explanation ->> 'countsTowardTier' = 'true'
             GROUP BY m.shop_id, m.customer_id) AS counted
     WHERE b.shop_id = counted.shop_id AND b.customer_id = counted.customer_id`.execute(db);
  await sql`
    UPDATE balances AS b SET tier_reached_id = b.tier_id, rules_version = d.version
      FROM documents AS d
     WHERE d.shop_id = b.shop_id AND d.collection = 'program' AND d.id = 'current' AND b.tier_id IS NOT NULL`.execute(
    db,
  );
  // Whether an order was a guest's or a non-member's is fixed from now on: those that are there stay what they were.
  await sql`
    UPDATE orders SET exclusion_reason = explanation ->> 'none'
     WHERE exclusion_reason IS NULL AND program_version IS NOT NULL
       AND explanation ->> 'none' IN ('guest', 'not_a_member')`.execute(db);
  for (const table of tables) await sql`ALTER TABLE ${sql.id(table)} FORCE ROW LEVEL SECURITY`.execute(db);
}
