// Takes store credit back for a cancelled redemption, once. Debits have no key either, and no expiry by which to tell them
// apart: the newest debit before the request is kept, and one of the same amount after it is ours.
import { hasDebitSince } from "@laurel/domain/rewards/credit-account.ts";
import type { StoreCreditSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Withdrawal } from "../../../platform/platform.ts";
import type { Redemption } from "../redemption.ts";
import { keepSpec } from "../redemptions.sql.ts";
import { markMissed } from "./store-credit.sql.ts";
import { secondsUntilSure } from "./wait-to-be-sure.ts";

/** `again`: after so many seconds. Throws while the platform's answer is unknown. */
export async function takeCreditBack(
  deps: Deps,
  { shopId, domain }: { readonly shopId: string; readonly domain: string },
  redemption: Redemption & { readonly fulfilment: StoreCreditSpec },
): Promise<Withdrawal | { readonly againSeconds: number }> {
  const { redemptionId, fulfilment: spec, platformId, missedAt } = redemption;
  const account = await deps.platform.readCreditAccount(domain, spec);
  const { amountMinor, debitsAfter: after } = spec;
  const miss = (at: Date | null) =>
    deps.db.transaction(shopId, (tx) => tx.run(markMissed, [shopId, redemptionId, at]));
  if (after !== undefined) {
    if (hasDebitSince(account, { amountMinor, after })) return "withdrawn";
    const now = deps.clock.now();
    const againSeconds = secondsUntilSure(missedAt, now);
    await miss(againSeconds > 0 ? (missedAt ?? now) : null);
    if (againSeconds > 0) return { againSeconds };
  }
  const ours = account.credits.find(({ id }) => id === platformId);
  if (!ours || platformId === null || ours.remainingMinor !== ours.amountMinor) return "spent";
  const marked = { ...spec, debitsAfter: account.debits[0]?.id ?? null };
  await deps.db.transaction(shopId, (tx) =>
    tx.run(keepSpec, [shopId, redemptionId, JSON.stringify(marked), null]),
  );
  return deps.platform.withdraw(domain, marked, platformId);
}
