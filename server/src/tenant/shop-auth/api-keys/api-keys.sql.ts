import { statement } from "../../../database/database.ts";

export const insertApiKey = statement<never>(
  "api_keys_insert",
  `INSERT INTO credentials (hash, id, shop_id, kind, name, scopes, created_at, created_by, expires_at)
   VALUES ($1, $2, $3, 'api_key', $4, $5, $6, $7, $8)`,
);

export interface ApiKeyRow {
  id: string;
  shop_id: string;
  name: string;
  scopes: string[];
  expires_at: Date | null;
  last_used_at: Date | null;
}

export const findApiKey = statement<ApiKeyRow>(
  "api_keys_find",
  `SELECT id, shop_id, name, scopes, expires_at, last_used_at FROM credentials
    WHERE hash = $1 AND kind = 'api_key' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
);

/** Of many concurrent requests that find it due, one writes. */
export const noteApiKeyUse = statement<never>(
  "api_keys_note_use",
  `UPDATE credentials SET last_used_at = $2
    WHERE hash = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
);

export interface ListedKeyRow {
  id: string;
  name: string;
  scopes: string[];
  created_at: Date;
  created_by: string | null;
  last_used_at: Date | null;
  expires_at: Date | null;
}

/** Newest first: ids grow with time. */
export const listApiKeys = statement<ListedKeyRow>(
  "api_keys_list",
  `SELECT id, name, scopes, created_at, created_by, last_used_at, expires_at FROM credentials
    WHERE shop_id = $1 AND kind = 'api_key' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
    ORDER BY id DESC`,
);

/** Returns no row for a key that is not in force, or is another shop's. */
export const revokeApiKeyRow = statement<ListedKeyRow & { hash: Buffer }>(
  "api_keys_revoke",
  `UPDATE credentials SET revoked_at = $3
    WHERE shop_id = $1 AND id = $2 AND kind = 'api_key' AND revoked_at IS NULL
   RETURNING hash, id, name, scopes, created_at, created_by, last_used_at, expires_at`,
);

export const findKeyNames = statement<{ id: string; name: string }>(
  "api_keys_find_names",
  "SELECT id, name FROM credentials WHERE shop_id = $1 AND kind = 'api_key' AND id = ANY($2::uuid[])",
);
