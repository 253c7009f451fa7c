import type { EmailConsent } from "../../commerce/customer.ts";
import { setEmailConsent } from "../../commerce/customers.ts";
import { type ApiContext, readGid } from "../context.ts";
import { customerView } from "../views/customer-view.ts";

interface ConsentArgs {
  readonly input: {
    readonly customerId: string;
    readonly emailMarketingConsent: {
      readonly marketingState: string;
      readonly consentUpdatedAt?: string | null;
    };
  };
}

/** Those that an app may set. */
const states: ReadonlyMap<string, EmailConsent["state"]> = new Map([
  ["SUBSCRIBED", "subscribed"],
  ["UNSUBSCRIBED", "unsubscribed"],
  ["PENDING", "pending"],
]);

export const consentMutations = {
  customerEmailMarketingConsentUpdate: ({ input }: ConsentArgs, context: ApiContext) => {
    const { world, shop } = context;
    const { marketingState, consentUpdatedAt } = input.emailMarketingConsent;
    const { type, number } = readGid(input.customerId);
    const customer = type === "Customer" ? shop.customers.get(number) : undefined;
    const state = states.get(marketingState);
    if (!customer) return refused("INVALID", ["customerId"], "Customer not found");
    if (customer.email === null)
      return refused("INVALID", ["customerId"], "The customer must have an email address");
    if (!state)
      return refused("INCLUSION", ["emailMarketingConsent", "marketingState"], "is not included in the list");
    const at = consentUpdatedAt ? { at: new Date(consentUpdatedAt) } : {};
    const changed = setEmailConsent(world, shop, number, { state, ...at });
    return { customer: customerView(context, changed), userErrors: [] };
  },
};

const refused = (code: string, field: readonly string[], message: string) => ({
  customer: null,
  userErrors: [{ code, field: ["input", ...field], message }],
});
