// Gives store credit once. The platform knows no keys for it, so a request whose answer was lost is never simply repeated:
// the customer's account is read until it shows what became of it.
import { findCredit } from "@laurel/domain/rewards/credit-account.ts";
import type { StoreCreditSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { Deps } from "../../../process/deps.ts";
import { PlatformError } from "../../../platform/platform.ts";
import type { Failure } from "../ending/end-redemption.ts";
import type { Redemption } from "../redemption.ts";
import { markDoubted, markMissed } from "./store-credit.sql.ts";
import { secondsUntilSure } from "./wait-to-be-sure.ts";

export type Given =
  | { readonly is: "made"; readonly platformId: string }
  | { readonly is: "refused"; readonly error: PlatformError | Failure }
  /** Look again after so many seconds. Null: a person must say what became of it. */
  | { readonly is: "unknown"; readonly againSeconds: number | null };

interface Place {
  readonly shopId: string;
  readonly domain: string;
}

/** Throws while the platform's answer is unknown. */
export async function giveCredit(
  deps: Deps,
  place: Place,
  redemption: Redemption & { readonly fulfilment: StoreCreditSpec },
): Promise<Given> {
  const earlier = redemption.triedAt === null ? null : await findEarlier(deps, place, redemption);
  if (earlier) return earlier;
  try {
    return { is: "made", ...(await deps.platform.make(place.domain, redemption.fulfilment)) };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.isRetryable) throw error;
    return { is: "refused", error };
  }
}

/** Null: the earlier request did nothing, so it may be sent again. */
async function findEarlier(
  deps: Deps,
  { shopId, domain }: Place,
  { redemptionId, fulfilment, missedAt }: Redemption & { readonly fulfilment: StoreCreditSpec },
): Promise<Given | null> {
  const found = findCredit(fulfilment, await deps.platform.readCreditAccount(domain, fulfilment));
  if (found.is === "ours") return { is: "made", platformId: found.id };
  const now = deps.clock.now();
  if (found.is === "another") {
    await deps.db.transaction(shopId, (tx) => tx.run(markDoubted, [shopId, redemptionId, now]));
    return { is: "unknown", againSeconds: null };
  }
  const againSeconds = secondsUntilSure(missedAt, now);
  const missed = againSeconds > 0 ? (missedAt ?? now) : null;
  await deps.db.transaction(shopId, (tx) => tx.run(markMissed, [shopId, redemptionId, missed]));
  return againSeconds > 0 ? { is: "unknown", againSeconds } : null;
}
