// A customer as webhooks describe one.
import { UNDATED } from "@laurel/domain/customer-record.ts";
import type { CustomerFacts } from "@laurel/domain/store-event.ts";
import { z } from "zod";
import { instant, restId } from "./payload.ts";
import { emailOrNull, phoneOrNull, sortedWords, textOrNull } from "./order-parts.ts";

/**
 * Fields may be missing: the platform leaves out what the app may not see, and since 2025-01 tags in every webhook
 * (docs/platform-fields.md). A field that is there and null is empty.
 */
const person = {
  id: restId,
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  phone: z.string().nullish(),
  state: z.string().nullish(),
  verified_email: z.boolean().nullish(),
  tags: z.string().nullish(),
};

export const restCustomer = z.object({ ...person, created_at: instant, updated_at: instant });
/** Inside an order the dates may be missing. */
export const restOrderCustomer = z.object({
  ...person,
  created_at: instant.nullish(),
  updated_at: instant.nullish(),
});

type RestCustomer = z.output<typeof restCustomer>;
type RestOrderCustomer = z.output<typeof restOrderCustomer>;

export function customerFromRest(customer: RestCustomer): CustomerFacts {
  return {
    customerId: customer.id,
    ...(customer.email !== undefined && { email: emailOrNull(customer.email) }),
    ...(customer.verified_email !== undefined && { isEmailVerified: customer.verified_email ?? false }),
    ...(customer.first_name !== undefined && { firstName: textOrNull(customer.first_name) }),
    ...(customer.last_name !== undefined && { lastName: textOrNull(customer.last_name) }),
    ...(customer.phone !== undefined && { phone: phoneOrNull(customer.phone) }),
    ...(customer.state !== undefined && { hasAccount: customer.state === "enabled" }),
    ...(customer.tags !== undefined && { tags: sortedWords(customer.tags?.split(",") ?? []) }),
    createdAt: customer.created_at,
    updatedAt: customer.updated_at,
  };
}

/** Without a date of their own, such facts are older than all others. */
export function customerFromRestOrder(customer: RestOrderCustomer, orderProcessedAt: string): CustomerFacts {
  const createdAt = customer.created_at ?? orderProcessedAt;
  return customerFromRest({
    ...customer,
    created_at: createdAt,
    updated_at: customer.updated_at ?? UNDATED,
  });
}
