// Reads a customer who is not known yet, but who has consented to e-mails, so that they are known by name, and applies
// the consent.
import type { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopById } from "../shops/find-shop.ts";
import { READ_CUSTOMER, readCustomerPayload } from "./read-customer-job.ts";
import { takeCustomer } from "./take-customer.ts";

export const readCustomerTask: Task<z.output<typeof readCustomerPayload>> = {
  name: READ_CUSTOMER,
  runs: "now",
  payload: readCustomerPayload,
  async run(deps, { shopId, customerId, agreedAt }, attempt) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    try {
      const customer = await deps.platform.readCustomer(shop.domain, customerId);
      if (customer === null) return;
      await takeCustomer(deps, shop, customer, [
        { type: "email_consent_changed", customerId, isSubscribed: true, at: agreedAt },
      ]);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.isRetryable && !attempt.isLast) throw error;
      deps.log.warn(
        { shopId, code: error.code },
        "a customer could not be read, and a consent earned nothing",
      );
    }
  },
};
