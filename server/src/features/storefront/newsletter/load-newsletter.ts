import { listOccurrenceRules, type OccurrenceProgram } from "@laurel/domain/earning/award-occurrence.ts";
import type { ShopperMember } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadMissingScopes } from "../../shops/connect/missing-scopes.ts";
import { loadWishes } from "../../shopper-mail/stopping/wishes.ts";

/** Asks nothing of a program that gives no points for it. */
export async function loadNewsletter(
  { platform }: Pick<Deps, "platform">,
  tx: Tx,
  { program, customerId }: { readonly program: OccurrenceProgram; readonly customerId: string },
): Promise<ShopperMember["newsletter"]> {
  if (listOccurrenceRules(program, "consent").length === 0) return null;
  const { customersScope } = platform.authorization;
  const [wishes, missing] = await Promise.all([
    loadWishes(tx, customerId),
    loadMissingScopes(tx, [customersScope]),
  ]);
  if (wishes.hasAgreed) return true;
  return missing.get(customersScope)?.length === 0 ? false : null;
}
