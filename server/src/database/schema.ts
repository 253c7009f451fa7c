// Row types for Kysely, one interface a table. The migrations make the tables; these describe them.
import type { Generated } from "kysely";
import type { Timestamp } from "./statements/columns.ts";
import type { TenantSchema } from "./tenant-schema.ts";

/** The tables outside row-level security hold no personal data; the rest belong to one shop each. */
export interface Schema extends TenantSchema {
  shops: ShopsTable;
  credentials: CredentialsTable;
  inbox_routing: InboxRoutingTable;
  spent_states: SpentStatesTable;
}

export interface ShopsTable {
  id: string;
  domain: string;
  name: string;
  currency_code: string;
  time_zone: string;
  installed_at: Timestamp | null;
  uninstalled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

/** Tokens and keys, as hashes: what was handed out cannot be read back. */
export interface CredentialsTable {
  hash: Buffer;
  id: string;
  shop_id: string;
  kind: string;
  name: string;
  scopes: string[];
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  /** Who made a key, as postings keep it. */
  created_by: string | null;
}

/** Which shops have accepted events that wait to be applied. */
export interface InboxRoutingTable {
  shop_id: string;
  is_pending: Generated<boolean>;
}

/** Authorizations that have come back: none comes back twice. */
export interface SpentStatesTable {
  hash: Buffer;
  expires_at: Timestamp;
}
