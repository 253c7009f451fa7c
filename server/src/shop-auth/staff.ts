// Who works in a shop. The platform is asked for a name at most once a month and person.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import type { StaffFacts } from "../platform/platform.ts";
import { findStaff, findStaffOfIds, saveStaff } from "./staff.sql.ts";

const NAME_DAYS = 30;

/** Empty where the platform did not say, or was not asked. */
export async function findStaffName(tx: Tx, staffId: string): Promise<string> {
  const [row] = await tx.run(findStaff, [tx.shopId, staffId]);
  return row?.name ?? "";
}

/** By the platform's id; who is not known, or has no name, is not in it. */
export async function findStaffNames(
  tx: Tx,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = staffIds.length === 0 ? [] : await tx.run(findStaffOfIds, [tx.shopId, staffIds]);
  return new Map(rows.filter(({ name }) => name !== "").map((row) => [row.staff_id, row.name]));
}

export async function hasFreshName(deps: Deps, shopId: string, staffId: string): Promise<boolean> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findStaff, [shopId, staffId]));
  const since = deps.clock.now().getTime() - NAME_DAYS * 24 * 60 * 60 * 1000;
  return row !== undefined && row.named_at.getTime() > since;
}

export async function rememberStaff(deps: Deps, shopId: string, staff: StaffFacts): Promise<void> {
  const values = [shopId, staff.staffId, staff.name, deps.clock.now()];
  await deps.db.transaction(shopId, (tx) => tx.run(saveStaff, values));
}
