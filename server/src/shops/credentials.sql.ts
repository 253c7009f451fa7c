import { statement } from "../database/database.ts";

export const insertApiKey = statement<never>(
  "api_keys_insert",
  `INSERT INTO credentials (hash, id, shop_id, kind, name, scopes, created_at)
   VALUES ($1, $2, $3, 'api_key', $4, $5, $6)`,
);

export interface ApiKeyRow {
  id: string;
  shop_id: string;
  name: string;
  scopes: string[];
}

export const findApiKey = statement<ApiKeyRow>(
  "api_keys_find",
  `SELECT id, shop_id, name, scopes FROM credentials
    WHERE hash = $1 AND kind = 'api_key' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
);

/** At most once in ten minutes: it is for people to read. */
export const noteApiKeyUse = statement<never>(
  "api_keys_note_use",
  `UPDATE credentials SET last_used_at = $2
    WHERE hash = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '10 minutes')`,
);
