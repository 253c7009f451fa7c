// Reads a customer from the store: one who is not known yet, but has consented to e-mails, or one of whom two messages of
// the same moment differ.
import type { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { READ_CUSTOMER, readCustomerPayload } from "./read-customer-job.ts";
import { takeCustomer } from "./take-customer.ts";

export const readCustomerTask: Task<z.output<typeof readCustomerPayload>> = {
  name: READ_CUSTOMER,
  queue: "ask",
  payload: readCustomerPayload,
  async run(deps, { shopId, customerId }, attempt) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    try {
      const customer = await deps.platform.readCustomer(shop.domain, customerId);
      if (customer !== null) await takeCustomer(deps, shop, customer);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.isRetryable && !attempt.isLast) throw error;
      deps.log.warn({ shopId, code: error.code }, "a customer could not be read from the store");
    }
  },
};
