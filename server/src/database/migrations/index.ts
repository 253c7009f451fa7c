// Every migration, by name, in order. A migration that has been released is never changed: add the next one.
import type { Kysely } from "kysely";
import * as globalTables from "./0000-global-tables.sql.ts";
import * as ledger from "./0001-ledger.sql.ts";
import * as inboxAndRewards from "./0002-inbox-and-rewards.sql.ts";
import * as platformCredentials from "./0003-platform-credentials.sql.ts";
import * as sessions from "./0004-sessions.sql.ts";
import * as compressInboxBodies from "./0005-compress-inbox-bodies.sql.ts";
import * as searchInOrderOfNames from "./0006-search-in-order-of-names.sql.ts";
import * as dayFigures from "./0007-day-figures.sql.ts";
import * as failedRedemptions from "./0008-failed-redemptions.sql.ts";
import * as redemptionsOfAReward from "./0010-redemptions-of-a-reward.sql.ts";
import * as auditLog from "./0011-audit-log.sql.ts";
import * as privacy from "./0012-privacy.sql.ts";
import * as imports from "./0013-imports.sql.ts";
import * as bulkAdjustments from "./0014-bulk-adjustments.sql.ts";
import * as merges from "./0015-merges.sql.ts";
import * as pastCredits from "./0016-past-credits.sql.ts";
import * as expiryAndTiersOfImports from "./0017-expiry-and-tiers-of-imports.sql.ts";
import * as notifications from "./0019-notifications.sql.ts";
import * as reachOfPastCredits from "./0022-reach-of-past-credits.sql.ts";
import * as usedCodes from "./0023-used-codes.sql.ts";
import * as customerNotes from "./0024-customer-notes.sql.ts";
import * as erasedAddresses from "./0025-erased-addresses.sql.ts";
import * as handledFailures from "./0026-handled-failures.sql.ts";
import * as provedSessions from "./0029-proved-sessions.sql.ts";
import * as exportedPastOrders from "./0033-exported-past-orders.sql.ts";
import * as standing from "./0035-standing.sql.ts";

export const migrations: Readonly<Record<string, { up(db: Kysely<never>): Promise<void> }>> = {
  "0000-global-tables": globalTables,
  "0001-ledger": ledger,
  "0002-inbox-and-rewards": inboxAndRewards,
  "0003-platform-credentials": platformCredentials,
  "0004-sessions": sessions,
  "0005-compress-inbox-bodies": compressInboxBodies,
  "0006-search-in-order-of-names": searchInOrderOfNames,
  "0007-day-figures": dayFigures,
  "0008-failed-redemptions": failedRedemptions,
  "0010-redemptions-of-a-reward": redemptionsOfAReward,
  "0011-audit-log": auditLog,
  "0012-privacy": privacy,
  "0013-imports": imports,
  "0014-bulk-adjustments": bulkAdjustments,
  "0015-merges": merges,
  "0016-past-credits": pastCredits,
  "0017-expiry-and-tiers-of-imports": expiryAndTiersOfImports,
  "0019-notifications": notifications,
  "0022-reach-of-past-credits": reachOfPastCredits,
  "0023-used-codes": usedCodes,
  "0024-customer-notes": customerNotes,
  "0025-erased-addresses": erasedAddresses,
  "0026-handled-failures": handledFailures,
  "0029-proved-sessions": provedSessions,
  "0033-exported-past-orders": exportedPastOrders,
  "0035-standing": standing,
};
