// Once-only bonuses that both customers of a merge have received.
import { limitPeriodOf } from "@laurel/domain/earning/action.ts";
import { onlyOncePeriod, onlyOncePeriodOf } from "@laurel/domain/earning/award-occurrence.ts";
import { lotIdOf } from "@laurel/domain/ledger/entry.ts";
import type { DoubledBonus } from "@laurel/domain/ledger/merge.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import type { Member } from "../../core/ledger/book/members.ts";
import { loadExpired } from "../../core/ledger/past-postings.ts";
import { findUndos } from "../../core/ledger/find-undos.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { listActions, type ActionRow } from "./merges.sql.ts";

/** Those of `from`, the customer that is given up. Undone bonuses do not count. */
export async function loadDoubledBonuses(
  tx: Tx,
  program: ProgramDocument,
  { from, into }: { readonly from: Member; readonly into: Member },
): Promise<readonly DoubledBonus[]> {
  // If the customer with fewer orders had no bonus, the other's postings are not read: there may be ten thousand.
  const [less, more] = from.ordersCount < into.ordersCount ? [from, into] : [into, from];
  const ofLess = await listOnce(tx, program, less.customerId);
  if (ofLess.size === 0) return [];
  const ofMore = await listOnce(tx, program, more.customerId);
  const [given, kept] = less === from ? [ofLess, ofMore] : [ofMore, ofLess];
  const doubled = [...given].flatMap(([bonus, row]) => (kept.has(bonus) ? [row] : []));
  if (doubled.length === 0) return [];
  const expired = await loadExpired(
    tx,
    doubled.map(({ id }) => id),
  );
  return doubled.map(({ id, leg, points }) => ({
    points,
    openedLotIds: [lotIdOf(id, leg)],
    expired: expired.get(id) ?? [],
  }));
}

/** By rule and period, one each: an earlier merge has already taken back duplicates of its two customers. */
async function listOnce(
  tx: Tx,
  program: ProgramDocument,
  customerId: string,
): Promise<ReadonlyMap<string, ActionRow>> {
  const { timeZone } = await loadShop(tx);
  const given = await tx.run(listActions, [tx.shopId, customerId]);
  const once = given.flatMap((row) => {
    const bonus = onceOf(program, row, toLocalDate(row.occurred_at, timeZone));
    return bonus === null ? [] : [{ bonus, row }];
  });
  const undos = await findUndos(
    tx,
    once.map(({ row }) => row.id),
  );
  const byBonus = new Map<string, ActionRow>();
  for (const { bonus, row } of once) if (!undos.has(row.id) && !byBonus.has(bonus)) byBonus.set(bonus, row);
  return byBonus;
}

/** The once-only bonus of this action, as rule and period. Null: the current rule allows it more often. */
function onceOf(
  { earning }: ProgramDocument,
  { rule_id: id, explanation }: ActionRow,
  localDate: string,
): string | null {
  const rule = earning.find((one) => one.id === id);
  const period = rule === undefined ? onlyOncePeriodOf(explanation) : onlyOncePeriod(rule);
  return period === null ? null : `${id}:${limitPeriodOf(period, localDate)}`;
}
