// Bonuses that are given once to a person, and that two customers who are one person had both.
import { earningKinds } from "@laurel/domain/earning/kinds.ts";
import type { DoubledBonus } from "@laurel/domain/ledger/merge.ts";
import type { ProgramDocument } from "@laurel/domain/program.ts";
import type { Tx } from "../database/database.ts";
import type { Member } from "../ledger/book.ts";
import { findUndos } from "../ledger/find-undos.ts";
import { listActions, listLotsOfPostings, type ActionRow } from "./merges.sql.ts";

/** Of `from`, who is given up. What a person undid did not happen. */
export async function loadDoubledBonuses(
  tx: Tx,
  program: ProgramDocument,
  { from, into }: { readonly from: Member; readonly into: Member },
): Promise<readonly DoubledBonus[]> {
  // Where the one who did less had none, the other's postings are not looked through: there may be ten thousand.
  const [less, more] = from.ordersCount < into.ordersCount ? [from, into] : [into, from];
  const ofLess = await listOnce(tx, program, less.customerId);
  if (ofLess.size === 0) return [];
  const ofMore = await listOnce(tx, program, more.customerId);
  const [given, kept] = less === from ? [ofLess, ofMore] : [ofMore, ofLess];
  const doubled = [...given.values()].filter(({ rule }) => kept.has(rule));
  if (doubled.length === 0) return [];
  const postingIds = doubled.map((row) => row.posting_id);
  const lots = await tx.run(listLotsOfPostings, [tx.shopId, from.customerId, postingIds]);
  return doubled.map(({ posting_id, points }) => ({
    points,
    openedLotIds: lots.filter((lot) => lot.posting_id === posting_id).map((lot) => lot.id),
  }));
}

/** By rule. One for each: of what two had who were merged before, one was taken back then. */
async function listOnce(
  tx: Tx,
  program: ProgramDocument,
  customerId: string,
): Promise<ReadonlyMap<string, ActionRow>> {
  const given = await tx.run(listActions, [tx.shopId, customerId]);
  const once = given.filter((row) => isGivenOnce(program, row));
  const undos = await findUndos(
    tx,
    once.map((row) => row.posting_id),
  );
  const byRule = new Map<string, ActionRow>();
  for (const row of once) if (!undos.has(row.posting_id) && !byRule.has(row.rule)) byRule.set(row.rule, row);
  return byRule;
}

/** A sign-up is recorded without an action; of the others, what the rule says now. */
function isGivenOnce(
  { earning }: ProgramDocument,
  { rule: id, action }: { readonly rule: string; readonly action: string | null },
): boolean {
  if (action === null) return true;
  const rule = earning.find((one) => one.id === id && one.kind === "action");
  if (!rule) return false;
  const { limitPerCustomer, limitPeriod } = earningKinds.action.config.parse(rule.config);
  return limitPerCustomer === 1 && limitPeriod === "ever";
}
