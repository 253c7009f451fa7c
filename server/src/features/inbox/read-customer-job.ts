import { z } from "zod";
import type { NewJob } from "../../jobs/enqueue-job.ts";

export const READ_CUSTOMER = "read-customer";

export const readCustomerPayload = z.object({
  shopId: z.uuid(),
  /** The platform's id. */
  customerId: z.string(),
  /** When they agreed to marketing e-mails. */
  agreedAt: z.iso.datetime(),
});

export const readCustomerJob = (
  shopId: string,
  about: { readonly customerId: string; readonly agreedAt: string },
): NewJob => ({
  task: READ_CUSTOMER,
  payload: { shopId, ...about } satisfies z.output<typeof readCustomerPayload>,
  key: `${READ_CUSTOMER}:${shopId}:${about.customerId}`,
  runs: "now",
});
