import { statement } from "../../../database/database.ts";

export interface EarlyFactRow {
  platform_id: string;
  said_at: Date;
  event: unknown;
}

/** In the order in which they were said. */
export const listEarlyFacts = statement<EarlyFactRow>(
  "inbox_list_early_facts",
  `SELECT platform_id, said_at, event FROM early_facts
    WHERE shop_id = $1 AND platform_id = ANY($2::text[]) ORDER BY said_at, about`,
);

/** Of two about the same, the later word stays. */
export const keepEarlyFact = statement<never>(
  "inbox_keep_early_fact",
  `INSERT INTO early_facts (shop_id, platform_id, about, said_at, event, kept_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (shop_id, platform_id, about) DO UPDATE
     SET said_at = excluded.said_at, event = excluded.event, kept_at = excluded.kept_at
   WHERE early_facts.said_at <= excluded.said_at`,
);

export const dropEarlyFacts = statement<never>(
  "inbox_drop_early_facts",
  "DELETE FROM early_facts WHERE shop_id = $1 AND platform_id = ANY($2::text[])",
);

export const dropOldEarlyFacts = statement<never>(
  "inbox_drop_old_early_facts",
  "DELETE FROM early_facts WHERE shop_id = $1 AND kept_at < $2",
);

/** Also what was said about others that names them, such as a merge. */
export const forgetEarlyFacts = statement<never>(
  "inbox_forget_early_facts",
  `DELETE FROM early_facts
    WHERE shop_id = $1
      AND (platform_id = ANY($2::text[]) OR event->>'keptId' = ANY($2::text[]) OR event->>'deletedId' = ANY($2::text[]))`,
);
