import { currencyDecimals } from "../../money.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { multiplierOf } from "../../standing/tier.ts";
import type { OrderRecord } from "../order-record.ts";
import { orderTarget } from "../target.ts";

interface ShopOfOrder {
  readonly timeZone: string;
  readonly currencyCode: string;
}

/** What a member's order earns by any program, in the tier of its terms. Null: not known yet, or more than can be stored. */
export function pointsBy(
  program: ProgramDocument,
  { state, refunds, isDeleted, terms }: Pick<OrderRecord, "state" | "refunds" | "isDeleted" | "terms">,
  { timeZone, currencyCode }: ShopOfOrder,
): number | null {
  if (state === null || terms === null) return null;
  const multiplierBasisPoints = multiplierOf(program.tiers, terms.tierId);
  const target = orderTarget({
    state,
    refunds,
    isDeleted,
    member: "member",
    terms: { ...terms, multiplierBasisPoints },
    program,
    timeZone,
    currencyDecimals: currencyDecimals(currencyCode),
  });
  return target.ok ? target.value.points : null;
}
