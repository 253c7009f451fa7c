import { lockOf } from "../../database/advisory-locks.ts";
import { statement } from "../../database/database.ts";

export type OffReason = "MERCHANT" | "GONE" | "FAILING" | "SECRET_LOST";

export interface EndpointRow {
  id: string;
  url: string;
  topics: string[];
  key_id: string;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
  off_reason: OffReason | null;
  off_at: Date | null;
  failing_since: Date | null;
  resting_until: Date | null;
  created_at: Date;
  created_by: string;
}

const columns = `id, url, topics, key_id, secret, former_secret, former_until, off_reason, off_at, failing_since,
  resting_until, created_at, created_by`;

/** Asked in transactions that move points: it must stay this cheap. */
export const listWanted = statement<{ id: string; topics: string[] }>(
  "webhooks_list_wanted",
  "SELECT id, topics FROM webhook_endpoints WHERE shop_id = $1 AND off_reason IS NULL",
);

/** Oldest first: ids grow with time. */
export const listEndpointRows = statement<EndpointRow>(
  "webhooks_list_endpoints",
  `SELECT ${columns} FROM webhook_endpoints WHERE shop_id = $1 ORDER BY id`,
);

export const findEndpoint = statement<EndpointRow>(
  "webhooks_find_endpoint",
  `SELECT ${columns} FROM webhook_endpoints WHERE shop_id = $1 AND id = $2`,
);

export const lockEndpoint = statement<EndpointRow>(
  "webhooks_lock_endpoint",
  `SELECT ${columns} FROM webhook_endpoints WHERE shop_id = $1 AND id = $2 FOR UPDATE`,
);

/** So that two of them at once do not pass the limit of a shop. */
export const lockEndpointsOfShop = statement<never>(
  "webhooks_lock_endpoints_of_shop",
  `SELECT pg_advisory_xact_lock(${lockOf("webhookEndpoints", "$1::text")})`,
);

export const insertEndpoint = statement<never>(
  "webhooks_insert_endpoint",
  `INSERT INTO webhook_endpoints (shop_id, id, url, topics, key_id, secret, created_at, created_by)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Begins anew: what failed before does not count. */
export const updateEndpoint = statement<EndpointRow>(
  "webhooks_update_endpoint",
  `UPDATE webhook_endpoints
      SET url = $3, topics = $4, off_reason = $5, off_at = $6, failing_since = NULL, resting_until = NULL
    WHERE shop_id = $1 AND id = $2 RETURNING ${columns}`,
);

export const saveSecrets = statement<EndpointRow>(
  "webhooks_save_secrets",
  `UPDATE webhook_endpoints SET key_id = $3, secret = $4, former_secret = $5, former_until = $6
    WHERE shop_id = $1 AND id = $2 RETURNING ${columns}`,
);

export const deleteEndpointRow = statement<EndpointRow>(
  "webhooks_delete_endpoint",
  `DELETE FROM webhook_endpoints WHERE shop_id = $1 AND id = $2 RETURNING ${columns}`,
);

export const noteAnswer = statement<never>(
  "webhooks_note_answer",
  `UPDATE webhook_endpoints SET failing_since = NULL, resting_until = NULL
    WHERE shop_id = $1 AND id = $2 AND (failing_since IS NOT NULL OR resting_until IS NOT NULL)`,
);

export const noteFailure = statement<never>(
  "webhooks_note_failure",
  `UPDATE webhook_endpoints SET failing_since = $3, resting_until = $4, off_reason = $5, off_at = $6
    WHERE shop_id = $1 AND id = $2`,
);

/** Those that Laurel switched off, after one moment and up to another. */
export const listSwitchedOff = statement<{ url: string; off_reason: OffReason }>(
  "webhooks_list_switched_off",
  `SELECT url, off_reason FROM webhook_endpoints
    WHERE shop_id = $1 AND off_at > $2 AND off_at <= $3 AND off_reason <> 'MERCHANT' ORDER BY id`,
);
