import { PlatformError } from "../../../platform/platform.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { takeCustomer } from "../../../intake/inbox/take-customer.ts";
import { askStore } from "../../../tenant/shops/connect/ask-store.ts";
import type { Visitor } from "../proxy-door.ts";
import { inTime } from "../visitor.ts";

/**
 * Subscribes a customer to the store's e-mails, and applies that as the store's webhook would: it earns once. False: the
 * store waits for the customer to confirm it, and its webhook tells of that. Refuses `consent_refused`,
 * `customer_not_eligible` for a customer whom the store does not know, `platform_unavailable` if the store does not
 * answer within 2 seconds, and what `askStore` refuses.
 */
export async function subscribeVisitor(deps: Deps, { shop }: Visitor, platformId: string): Promise<boolean> {
  const subscribed = await askStore(deps, "customers", () =>
    inTime(deps.platform.subscribe(shop.domain, platformId, deps.clock.now()).catch(throwRefusal)),
  );
  if (subscribed === null) throw new AppError("customer_not_eligible");
  const { customer, agreedAt } = subscribed;
  if (agreedAt === null) return false;
  await takeCustomer(deps, shop, customer, [
    { type: "email_consent_changed", customerId: platformId, isSubscribed: true, at: agreedAt },
  ]);
  return true;
}

function throwRefusal(error: unknown): never {
  if (error instanceof PlatformError && error.code === "consent_refused")
    throw new AppError("consent_refused", {}, { cause: error });
  throw error;
}
