// Row types for Kysely, one interface for each table. The migrations create the tables; these types describe them.
import type { Generated } from "kysely";
import type { Timestamp } from "./statements/columns.ts";
import type { TenantSchema } from "./tenant-schema.ts";

/** The global tables have no row-level security and no personal data. Each row of the others belongs to one shop. */
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
  has_classic_accounts: Generated<boolean>;
  installed_at: Timestamp | null;
  uninstalled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

/** Tokens and keys, only as hashes. */
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
  /** Who created the key, in the form that postings use. */
  created_by: string | null;
}

/** Which shops have events that wait to be applied. */
export interface InboxRoutingTable {
  shop_id: string;
  is_pending: Generated<boolean>;
}

/** Authorizations that have been used: each is good once. */
export interface SpentStatesTable {
  hash: Buffer;
  expires_at: Timestamp;
}
