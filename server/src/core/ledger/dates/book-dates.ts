// What decides when points of a book's members expire, when their tiers end, and when the members are due.
import { expiryStartOf, type DateLimits } from "@laurel/domain/dates/due.ts";
import { inactiveSince, isInForce, lotExpiryOf, type ExpiryRules } from "@laurel/domain/dates/expiry.ts";
import { activeAtOf } from "@laurel/domain/ledger/activity.ts";
import type { TierHistory } from "@laurel/domain/standing/tier-history.ts";
import type { LotExpiry } from "@laurel/domain/ledger/lots.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadDateRules, withTimeZone } from "../../standing/date-rules.ts";
import { findLastActivity, type LastActivityRow } from "../ledger.sql.ts";
import type { Member } from "../book/members.ts";

/** By the program in force. */
export async function loadBookDates(
  tx: Tx,
  deps: Pick<Deps, "db">,
  inForce: { readonly version: number; readonly createdAt: string },
  now: string,
): Promise<BookDates> {
  const rules = await loadDateRules(deps, tx, inForce);
  const { expiry, tiers } = await withTimeZone(deps, tx, rules);
  return new BookDates(expiry, {
    tiers,
    isOn: rules.onSince !== null,
    expiryStart: expiryStartOf(rules.onSince, now),
    warnDays: rules.warnDays,
    now,
  });
}

/** By member: when all points without a date expire if nothing happens. Empty if they do not expire by inactivity. */
export async function readInactiveAt(
  tx: Tx,
  rules: ExpiryRules,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!isInForce(rules, "inactivity")) return new Map();
  return inactiveAtOf(rules, await tx.run(findLastActivity, [tx.shopId, customerIds]));
}

/** The same of what is read already. */
export const inactiveAtOf = (
  rules: ExpiryRules,
  rows: readonly LastActivityRow[],
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) => {
      const availableAt = row.available_at?.toISOString() ?? null;
      const at = inactiveSince(activeAtOf({ postingId: row.id, availableAt }), rules);
      return at === null ? [] : [[row.customer_id, at]];
    }),
  );

export class BookDates {
  readonly expiry: LotExpiry;
  /** Whether the program ever let points expire. */
  readonly mayExpire: boolean;
  readonly tiers: TierHistory;
  /** Whether the program is on. */
  readonly isOn: boolean;
  readonly #rules: ExpiryRules;
  readonly #expiryStart: string;
  readonly #warnDays: readonly number[];
  /** When points would expire by inactivity if the member were active now. */
  readonly #latest: string | null;
  /** By member, for those whose last activity was read. */
  readonly #inactiveAt = new Map<string, string>();

  constructor(
    rules: ExpiryRules,
    about: {
      readonly tiers: TierHistory;
      readonly isOn: boolean;
      readonly expiryStart: string;
      readonly warnDays: readonly number[];
      readonly now: string;
    },
  ) {
    this.tiers = about.tiers;
    this.isOn = about.isOn;
    this.expiry = lotExpiryOf(rules);
    this.mayExpire = rules.settings.length > 0;
    this.#rules = rules;
    this.#expiryStart = about.expiryStart;
    this.#warnDays = about.warnDays;
    this.#latest = inactiveSince(about.now, rules);
  }

  /** Reads the last activity of these members if it decides anything. */
  async readActivity(tx: Tx, customerIds: readonly string[]): Promise<void> {
    for (const [customerId, at] of await readInactiveAt(tx, this.#rules, customerIds))
      this.#inactiveAt.set(customerId, at);
  }

  limitsOf({ customerId, dueAt, warnedUntil }: Member): DateLimits {
    const known = this.#inactiveAt.get(customerId);
    const latest = this.#latest;
    const months = this.#rules.settings.at(-1)?.months;
    const { timeZone } = this.#rules;
    return {
      expiryStart: this.#expiryStart,
      inactiveAt: known ?? latest,
      // If the last activity was not read, the member may be due too early: the look reads it.
      ...(known === undefined && latest !== null && { dueBy: dueAt }),
      ...(months !== undefined && { inactiveMonths: months }),
      ...(this.#warnDays.length > 0 && { warnings: { timeZone, warnDays: this.#warnDays, warnedUntil } }),
    };
  }
}
