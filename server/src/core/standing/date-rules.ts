// By which rules points expire and tiers are counted, for the ledger. They follow from the program's versions, which never
// change, so they are read once for each version.
import { expiryStartOf } from "@laurel/domain/dates/due.ts";
import type { ExpiryRules, PastSetting } from "@laurel/domain/dates/expiry.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import {
  decideAlike,
  type GiftHistory,
  isWindowed,
  type PastTiers,
  type TierHistory,
} from "@laurel/domain/standing/tier-history.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { findLastVersion, findTimeZone, listPastSettings } from "./date-rules.sql.ts";

export interface DateRules {
  /** Every setting of expiry that was in force, oldest first. */
  readonly settings: readonly PastSetting[];
  /** All settings of tiers that were in force, oldest first. */
  readonly tiers: readonly PastTiers[];
  /** Undefined: no version ever gave points for reaching a tier. */
  readonly gifts: GiftHistory | undefined;
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
  const pastTiers: PastTiers[] = [];
  let onSince: string | null = null;
  let warnDays: readonly number[] = [];
  let changedAt = "";
  let gifts: GiftHistory | undefined;
  const versions = await tx.run(listPastSettings, [tx.shopId, version]);
  for (const { created_at, status, tiers, warn_days, ...row } of versions) {
    const from = (changedAt = created_at.toISOString());
    onSince = status === "ON" ? (onSince ?? from) : null;
    warnDays = status === "ON" ? warn_days : [];
    const before = settings.at(-1) ?? { policy: "never", months: row.months };
    if (row.policy !== before.policy || (row.policy !== "never" && row.months !== before.months))
      settings.push({ ...row, from });
    gifts = giftsWith(gifts, tiers as TierSettings, pastTiers.length === 0 ? "" : from);
    const last = pastTiers.at(-1);
    // What reaching a tier gives is that of the latest version, whatever else it changed.
    if (last && decideAlike(tiers as TierSettings, last.tiers))
      pastTiers[pastTiers.length - 1] = { ...last, tiers: tiers as TierSettings };
    else pastTiers.push({ version: row.version, from, tiers: tiers as TierSettings });
  }
  return { settings, tiers: pastTiers, gifts, onSince, warnDays, changedAt };
}

/** Gifts that go on are given since they were first set. */
function giftsWith(
  before: GiftHistory | undefined,
  { levels }: TierSettings,
  from: string,
): GiftHistory | undefined {
  const giving = levels.filter(({ entryGiftPoints }) => entryGiftPoints > 0);
  if (giving.length === 0) return before && {};
  return Object.fromEntries(giving.map(({ id }) => [id, before?.[id] ?? from]));
}

export interface DatedRules {
  readonly expiry: ExpiryRules;
  readonly tiers: TierHistory;
}

/**
 * The time zone is asked only of a shop where points ever expired, members are warned, tiers ever counted over a window
 * of time, or reaching one ever gave points. Another process may have changed it just before.
 */
export async function withTimeZone({ db }: Pick<Deps, "db">, tx: Tx, rules: DateRules): Promise<DatedRules> {
  if (!needsTimeZone(rules)) return inTimeZone(rules, "UTC");
  const cache = timeZonesOf(db);
  const kept = cache.get(tx.shopId);
  if (kept) return inTimeZone(rules, kept.timeZone);
  const timeZone = await readTimeZone(tx);
  cache.set(tx.shopId, { timeZone });
  return inTimeZone(rules, timeZone);
}

const needsTimeZone = ({ settings, tiers, gifts, warnDays }: DateRules): boolean =>
  settings.length > 0 ||
  warnDays.length > 0 ||
  gifts !== undefined ||
  tiers.some((one) => isWindowed(one.tiers));

const inTimeZone = ({ settings, tiers, gifts }: DateRules, timeZone: string): DatedRules => ({
  expiry: { timeZone, settings },
  tiers: { timeZone, settings: tiers, ...(gifts && { gifts }) },
});

async function readTimeZone(tx: Tx): Promise<string> {
  const [shop] = await tx.run(findTimeZone, [tx.shopId]);
  invariant(shop, "a shop has a time zone");
  return shop.time_zone;
}

/** In force now, for what only reads. */
export async function loadDatedRules(tx: Tx, now: string): Promise<RulesInForce> {
  const [last] = await tx.run(findLastVersion, [tx.shopId]);
  const rules = await readDateRules(tx, last?.version ?? 0);
  return inForceOf(rules, { timeZone: await readTimeZone(tx), now });
}

/** The same for a caller that has read the program in force and knows the time zone: versions are read once. */
export async function datedRulesOf(
  deps: Pick<Deps, "db">,
  tx: Tx,
  known: {
    readonly program: { readonly version: number; readonly createdAt: string };
    readonly timeZone: string;
    readonly now: string;
  },
): Promise<RulesInForce> {
  const rules = await loadDateRules(deps, tx, known.program);
  return inForceOf(rules, known);
}

const inForceOf = (
  rules: DateRules,
  { timeZone, now }: { readonly timeZone: string; readonly now: string },
): RulesInForce => ({
  ...inTimeZone(rules, timeZone),
  expiryStart: expiryStartOf(rules.onSince, now),
  warnDays: rules.warnDays,
  changedAt: rules.changedAt,
});

export interface RulesInForce extends DatedRules, Pick<DateRules, "warnDays" | "changedAt"> {
  /** Before it nothing expires. */
  readonly expiryStart: string;
}
