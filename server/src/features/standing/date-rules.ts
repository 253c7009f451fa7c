// By which rules points expire, for the ledger: rules of the program, as tiers are. They follow from the program's
// versions, which never change, so they are read once for each version.
import { expiryStartOf } from "@laurel/domain/dates/due.ts";
import type { ExpiryRules, PastSetting } from "@laurel/domain/dates/expiry.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { findLastVersion, findTimeZone, listPastSettings } from "./date-rules.sql.ts";

export interface DateRules {
  /** Every setting of expiry that was in force, oldest first. */
  readonly settings: readonly PastSetting[];
  /** Since when the program is on without interruption; null while it is not. */
  readonly onSince: string | null;
  /** How many days before their points expire members are warned. Empty while the program is not on. */
  readonly warnDays: readonly number[];
  /** When the program was last changed. */
  readonly changedAt: string;
}

const timeZonesOf = cachePerDatabase<{ readonly timeZone: string }>({ max: 10_000, ttl: 3_000 });

const cacheOf = cachePerDatabase<DateRules>({ max: 10_000 });

/** As of a version of the program, which is asked of the database once. */
export async function loadDateRules(
  { db }: Pick<Deps, "db">,
  tx: Tx,
  { version, createdAt }: { readonly version: number; readonly createdAt: string },
): Promise<DateRules> {
  const cache = cacheOf(db);
  // An imported archive brings versions of its own, with the same numbers.
  const key = `${tx.shopId} ${version} ${createdAt}`;
  const kept = cache.get(key);
  if (kept) return kept;
  const rules = await readDateRules(tx, version);
  cache.set(key, rules);
  return rules;
}

async function readDateRules(tx: Tx, version: number): Promise<DateRules> {
  const settings: PastSetting[] = [];
  let onSince: string | null = null;
  let warnDays: readonly number[] = [];
  let changedAt = "";
  for (const { created_at, status, warn_days, ...row } of await tx.run(listPastSettings, [
    tx.shopId,
    version,
  ])) {
    const from = (changedAt = created_at.toISOString());
    onSince = status === "ON" ? (onSince ?? from) : null;
    warnDays = status === "ON" ? warn_days : [];
    const before = settings.at(-1) ?? { policy: "never", months: row.months };
    if (row.policy !== before.policy || (row.policy !== "never" && row.months !== before.months))
      settings.push({ ...row, from });
  }
  return { settings, onSince, warnDays, changedAt };
}

/** The time zone is asked only of a shop whose dates need it. Another process may have changed it just before. */
export async function withTimeZone(
  { db }: Pick<Deps, "db">,
  tx: Tx,
  { settings, warnDays }: DateRules,
): Promise<ExpiryRules> {
  if (settings.length === 0 && warnDays.length === 0) return NOTHING_EXPIRES;
  const cache = timeZonesOf(db);
  const kept = cache.get(tx.shopId);
  if (kept) return { timeZone: kept.timeZone, settings };
  const timeZone = await readTimeZone(tx);
  cache.set(tx.shopId, { timeZone });
  return { timeZone, settings };
}

async function readTimeZone(tx: Tx): Promise<string> {
  const [shop] = await tx.run(findTimeZone, [tx.shopId]);
  invariant(shop, "a shop has a time zone");
  return shop.time_zone;
}

const NOTHING_EXPIRES: ExpiryRules = { timeZone: "UTC", settings: [] };

/** In force now, for what only reads. */
export async function loadExpiryRules(tx: Tx, now: string): Promise<RulesInForce> {
  const [last] = await tx.run(findLastVersion, [tx.shopId]);
  const { settings, onSince, ...rules } = await readDateRules(tx, last?.version ?? 0);
  const expiry = { timeZone: await readTimeZone(tx), settings };
  return { expiry, expiryStart: expiryStartOf(onSince, now), ...rules };
}

interface RulesInForce extends Pick<DateRules, "warnDays" | "changedAt"> {
  readonly expiry: ExpiryRules;
  /** Before it nothing expires. */
  readonly expiryStart: string;
}
