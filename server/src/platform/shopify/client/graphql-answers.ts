// Schemas that several answers of the Admin API share.
import type { CustomerFacts } from "@laurel/domain/store-event.ts";
import { z } from "zod";
import type { Amount } from "../orders/money-reader.ts";
import { emailOrNull, phoneOrNull, sortedWords, textOrNull } from "../orders/order-parts.ts";
import { globalId, instant } from "../orders/payload.ts";

export const moneyBag = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });

export const shopAmount = (bag: z.output<typeof moneyBag>): Amount => bag.shopMoney;

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

export const customerAnswer = z.object({
  id: globalId,
  state: z.string(),
  tags: z.array(z.string()),
  verifiedEmail: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  defaultEmailAddress: z.object({ emailAddress: z.string() }).nullable(),
  defaultPhoneNumber: z.object({ phoneNumber: z.string() }).nullable(),
});

export function customerFromGraphql(customer: z.output<typeof customerAnswer>): CustomerFacts {
  return {
    customerId: customer.id,
    email: emailOrNull(customer.defaultEmailAddress?.emailAddress),
    isEmailVerified: customer.verifiedEmail,
    firstName: textOrNull(customer.firstName),
    lastName: textOrNull(customer.lastName),
    phone: phoneOrNull(customer.defaultPhoneNumber?.phoneNumber),
    hasAccount: customer.state === "ENABLED",
    tags: sortedWords(customer.tags),
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}

/** What is wrong with our request. Our messages contain the platform's codes and fields, but not its texts. */
export const userErrors = z.array(
  z.object({ code: z.string().nullish(), field: z.array(z.string()).nullish(), message: z.string() }),
);

export function describeUserErrors(errors: z.output<typeof userErrors>): string {
  return errors
    .map((error) => `${error.code ?? "INVALID"} at ${error.field?.join(".") ?? "the request"}`)
    .join(", ");
}
