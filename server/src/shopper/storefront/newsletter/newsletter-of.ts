import { listOccurrenceRules } from "@laurel/domain/earning/award-occurrence.ts";
import type { ShopperMember } from "@laurel/domain/shopper/view.ts";
import type { Deps } from "../../../process/deps.ts";
import { covers } from "../../../tenant/shops/connect/find-access.ts";
import type { Offer } from "../offer/offer.ts";

/** Null where the program gives no points for it, and where it cannot be asked for. */
export function newsletterOf(
  { platform }: Pick<Deps, "platform">,
  { program, grantedScopes }: Pick<Offer, "program" | "grantedScopes">,
  hasAgreed: boolean,
): ShopperMember["newsletter"] {
  if (listOccurrenceRules(program, "consent").length === 0) return null;
  if (hasAgreed) return true;
  return grantedScopes !== null && covers(grantedScopes, [platform.authorization.customersScope])
    ? false
    : null;
}
