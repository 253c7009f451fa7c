// Who works in a shop. The platform is asked for a name at most once a month and person.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import type { StaffFacts } from "../platform/platform.ts";
import { findStaff, saveStaff } from "./staff.sql.ts";

const NAME_DAYS = 30;

/** Empty where the platform did not say, or was not asked. */
export async function findStaffName(tx: Tx, staffId: string): Promise<string> {
  const [row] = await tx.run(findStaff, [tx.shopId, staffId]);
  return row?.name ?? "";
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
