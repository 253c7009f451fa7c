import { statement } from "../../database/database.ts";

export interface CredentialRow {
  id: string;
  shop_id: string;
  /** The platform's id of the person. */
  name: string;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  proved_at: Date | null;
}

const columns = "id, shop_id, name, expires_at, revoked_at, last_used_at, proved_at";

export const insertCredential = statement<never>(
  "sessions_insert",
  `INSERT INTO credentials (hash, id, shop_id, kind, name, scopes, created_at, expires_at, proved_at)
   VALUES ($1, $2, $3, $4, $5, '{}', $6, $7, $8)`,
);

export const findSessionByHash = statement<CredentialRow>(
  "sessions_find_by_hash",
  `SELECT ${columns} FROM credentials WHERE hash = $1 AND kind = 'session'`,
);

export const findSessionById = statement<CredentialRow>(
  "sessions_find_by_id",
  `SELECT ${columns} FROM credentials WHERE id = $1 AND kind = 'session'`,
);

/** Of many concurrent requests that find it due, one writes. */
export const noteSessionUse = statement<never>(
  "sessions_note_use",
  `UPDATE credentials SET last_used_at = $2, proved_at = coalesce($3, proved_at)
    WHERE id = $1 AND kind = 'session'
      AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute' OR proved_at < $3::timestamptz)`,
);

export interface SignedInRow {
  /** The platform's id of the person. */
  name: string;
  sessions: number;
  opened_at: Date;
  last_seen_at: Date;
}

/** One row per person, however often they opened the app. */
export const listSignedInRows = statement<SignedInRow>(
  "sessions_list",
  `SELECT name, count(*)::int AS sessions, max(created_at) AS opened_at,
          max(coalesce(last_used_at, created_at)) AS last_seen_at
     FROM credentials
    WHERE shop_id = $1 AND kind = 'session' AND revoked_at IS NULL AND expires_at > $2
      AND (proved_at IS NULL OR proved_at > $2::timestamptz - interval '1 hour')
    GROUP BY name ORDER BY last_seen_at DESC, name LIMIT $3`,
);

/** Including sessions that need a fresh ID token before their next use. */
export const endSessionRows = statement<{ id: string }>(
  "sessions_end",
  `UPDATE credentials SET revoked_at = $3
    WHERE shop_id = $1 AND name = $2 AND kind = 'session' AND revoked_at IS NULL AND expires_at > $3
   RETURNING id`,
);

/** Returns the row as it was before: of two concurrent uses, the second finds it revoked. */
export const spendLaunch = statement<CredentialRow>(
  "launches_spend",
  `WITH found AS (SELECT hash, ${columns} FROM credentials WHERE hash = $1 AND kind = 'launch' FOR UPDATE),
        spent AS (UPDATE credentials SET revoked_at = $2 FROM found
                   WHERE credentials.hash = found.hash AND found.revoked_at IS NULL)
   SELECT ${columns} FROM found`,
);

/** Kept for some days after their end, so that a late use gets the right error. */
export const deleteEndedCredentials = statement<never>(
  "sessions_delete_ended",
  "DELETE FROM credentials WHERE kind IN ('session', 'launch') AND expires_at < $1::timestamptz - interval '7 days'",
);

/** Returns no row for a state that was used before. */
export const insertSpentState = statement<{ hash: Buffer }>(
  "states_spend",
  "INSERT INTO spent_states (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING hash",
);

export const deleteEndedStates = statement<never>(
  "states_delete_ended",
  "DELETE FROM spent_states WHERE expires_at < $1::timestamptz - interval '1 day'",
);

/** The sessions of staff and the API keys of programs. */
export const revokeCredentialsOfShop = statement<never>(
  "credentials_revoke_of_shop",
  "UPDATE credentials SET revoked_at = $2 WHERE shop_id = $1 AND revoked_at IS NULL",
);

export const deleteCredentialsOfShop = statement<never>(
  "credentials_delete_of_shop",
  "DELETE FROM credentials WHERE shop_id = $1",
);
