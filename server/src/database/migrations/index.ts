// Every migration, by name, in order. A migration that has been released is never changed: add the next one.
import type { Kysely } from "kysely";
import * as globalTables from "./0000-global-tables.sql.ts";
import * as ledger from "./0001-ledger.sql.ts";
import * as inboxAndRewards from "./0002-inbox-and-rewards.sql.ts";
import * as platformCredentials from "./0003-platform-credentials.sql.ts";
import * as sessions from "./0004-sessions.sql.ts";
import * as compressInboxBodies from "./0005-compress-inbox-bodies.sql.ts";
import * as searchInOrderOfNames from "./0006-search-in-order-of-names.sql.ts";
import * as merges from "./0015-merges.sql.ts";

export const migrations: Readonly<Record<string, { up(db: Kysely<never>): Promise<void> }>> = {
  "0000-global-tables": globalTables,
  "0001-ledger": ledger,
  "0002-inbox-and-rewards": inboxAndRewards,
  "0003-platform-credentials": platformCredentials,
  "0004-sessions": sessions,
  "0005-compress-inbox-bodies": compressInboxBodies,
  "0006-search-in-order-of-names": searchInOrderOfNames,
  "0015-merges": merges,
};
