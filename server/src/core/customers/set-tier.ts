// A tier that staff give by hand: the customer's lowest tier for a time, whatever the progress.
import { givenFloor, NO_FLOOR } from "@laurel/domain/standing/floor.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { loadPresentCustomer } from "./load-customer.ts";
import { openBook } from "../ledger/book/book.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";

/**
 * Null takes back what an import or staff gave. What progress reaches is kept in any case. Refuses
 * `customer_not_found`, `customer_merged`, `customer_erased`, and `unknown_tier`.
 */
export async function setTier(
  deps: Deps,
  shopId: string,
  input: { readonly customerId: string; readonly tierId: string | null; readonly actor: string },
): Promise<void> {
  const { customerId, tierId, actor } = input;
  await deps.db.transaction(shopId, async (tx) => {
    await loadPresentCustomer(tx, customerId);
    const [program, shop] = await Promise.all([loadProgram(tx), loadShop(tx)]);
    const { tiers } = program.document;
    if (tierId !== null && findTier(tiers, tierId) === null)
      throw new AppError("unknown_tier", {}, { field: ["tierId"] });
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: program,
      takesFrom: "everyone",
    });
    const before = book.member(customerId);
    const about = { from: deps.clock.now().toISOString(), timeZone: shop.timeZone };
    book.contribute(customerId, tierId === null ? NO_FLOOR : givenFloor(tiers, tierId, about), {
      why: "staff",
    });
    book.save();
    const after = book.member(customerId);
    const factsOf = (member: typeof before) => ({
      tier: findTier(tiers, member.tierId)?.name ?? null,
      givenTier: findTier(tiers, member.floorTierId)?.name ?? null,
      until: member.floorUntil,
    });
    const [was, is] = [factsOf(before), factsOf(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    recordChange(deps, tx, {
      action: "CUSTOMER_TIER_SET",
      subjectId: customerId,
      actor,
      before: was,
      after: is,
    });
  });
}
