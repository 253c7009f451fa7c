// Bonuses that are given once to a person, and that two customers who are one person had both.
import { earningKinds } from "@laurel/domain/earning/kinds.ts";
import type { DoubledBonus } from "@laurel/domain/ledger/merge.ts";
import type { ProgramDocument } from "@laurel/domain/program.ts";
import type { Tx } from "../database/database.ts";
import { findUndos } from "../ledger/find-undos.ts";
import { listActions, listLotsOfPostings } from "./merges.sql.ts";

/** Of the customer who is given up. What a person undid did not happen. */
export async function loadDoubledBonuses(
  tx: Tx,
  program: ProgramDocument,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<readonly DoubledBonus[]> {
  const given = await tx.run(listActions, [tx.shopId, [fromId, intoId]]);
  const undos = await findUndos(
    tx,
    given.map((row) => row.posting_id),
  );
  const once = given.filter((row) => !undos.has(row.posting_id) && isGivenOnce(program, row));
  const others = new Set(once.filter((row) => row.customer_id !== fromId).map((row) => row.rule));
  const doubled = once.filter((row) => row.customer_id === fromId && others.has(row.rule));
  if (doubled.length === 0) return [];
  const lots = await tx.run(listLotsOfPostings, [tx.shopId, fromId, doubled.map((row) => row.posting_id)]);
  return doubled.map(({ posting_id, points }) => ({
    points,
    openedLotIds: lots.filter((lot) => lot.posting_id === posting_id).map((lot) => lot.id),
  }));
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
