// A customer as webhooks describe one.
import type { CustomerFacts } from "@laurel/domain/store-event.ts";
import { z } from "zod";
import { instant, restId } from "./payload.ts";
import { sortedWords, textOrNull } from "./order-parts.ts";

/** Fields may be null: the platform redacts what the app may not see. */
const person = {
  id: restId,
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
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
    email: textOrNull(customer.email),
    isEmailVerified: customer.verified_email ?? false,
    firstName: textOrNull(customer.first_name),
    lastName: textOrNull(customer.last_name),
    hasAccount: customer.state === "enabled",
    tags: sortedWords(customer.tags?.split(",") ?? []),
    createdAt: customer.created_at,
    updatedAt: customer.updated_at,
  };
}

/** A missing date becomes the earliest possible one, so that any other source is newer. */
export function customerFromRestOrder(customer: RestOrderCustomer, orderProcessedAt: string): CustomerFacts {
  const createdAt = customer.created_at ?? orderProcessedAt;
  return customerFromRest({
    ...customer,
    created_at: createdAt,
    updated_at: customer.updated_at ?? createdAt,
  });
}
