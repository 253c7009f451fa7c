import { z } from "zod";
import type { NewJob } from "../../jobs/enqueue-job.ts";

export const READ_CUSTOMER = "read-customer";

export const readCustomerPayload = z.object({
  shopId: z.uuid(),
  /** The platform's id. */
  customerId: z.string(),
});

/** Reads a customer who is not known yet, or of whom two words of the same moment differ. */
export const readCustomerJob = (shopId: string, customerId: string): NewJob => ({
  task: READ_CUSTOMER,
  payload: { shopId, customerId } satisfies z.output<typeof readCustomerPayload>,
  key: `${READ_CUSTOMER}:${shopId}:${customerId}`,
});
