import { statement } from "../../database/database.ts";

export interface KeptBodyRow {
  webhook_id: string;
  topic: string;
  received_at: Date;
  status: "pending" | "waiting" | "applied" | "set_aside" | "unhandled";
  body: Buffer;
}

/** $2 matches whole ids; $3 matches addresses in lower case. Bodies may be binary: bytes above 127 are escaped. */
export const listBodiesOf = statement<KeptBodyRow>(
  "inbox_list_bodies_of_person",
  `SELECT webhook_id, topic, received_at, status::text AS status, body
     FROM (SELECT *, encode(body, 'escape') AS words
             FROM (SELECT * FROM inbox WHERE shop_id = $1 AND status = 'pending'
                   UNION ALL
                   SELECT * FROM inbox WHERE shop_id = $1 AND status IN ('waiting', 'set_aside', 'unhandled')
                   UNION ALL
                   SELECT * FROM inbox WHERE shop_id = $1 AND status = 'applied' AND body IS NOT NULL) AS each
            WHERE body IS NOT NULL) AS kept
    WHERE ($2::text IS NOT NULL AND words ~ $2) 
       OR EXISTS (SELECT 1 FROM unnest($3::text[]) AS email WHERE position(email IN lower(words)) > 0)
    ORDER BY received_at, webhook_id`,
);

export const replaceBody = statement<never>(
  "inbox_replace_body",
  "UPDATE inbox SET body = $3::bytea, bytes = length($3::bytea) WHERE shop_id = $1 AND webhook_id = $2",
);

/** What was not applied is set aside for good: without its body it cannot be. */
export const dropBodies = statement<never>(
  "inbox_drop_bodies",
  `UPDATE inbox SET body = NULL, status = CASE WHEN status IN ('applied', 'unhandled') THEN status ELSE 'set_aside' END,
          reason_code = coalesce(reason_code, 'person_erased'),
          reason = coalesce(reason, 'Its body was removed with the personal data in it.')
    WHERE shop_id = $1 AND webhook_id = ANY($2::text[])`,
);
