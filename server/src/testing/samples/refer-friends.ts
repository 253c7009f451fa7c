// A member refers a friend who turns out to be the member, and one who orders.
import type { TestPlatform } from "../test-platform.ts";

// Tests state what they expect of an answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any;

interface Shopkeeping {
  readonly store: TestPlatform["store"]["control"];
  readonly domain: string;
  readonly ask: (query: string, variables?: object) => Promise<Data>;
  readonly webhook: (topic: string, body: unknown) => Promise<void>;
  readonly isSettled: () => Promise<unknown>;
}

/** Returns the member's link, and the referral that waits for a decision. */
export async function referFriends(
  { store, domain, ask, webhook, isSettled }: Shopkeeping,
  customerId: string,
): Promise<{ readonly link: string; readonly referral: string }> {
  const linked = await ask(
    `mutation ($id: ID!) { referralLinkCreate(customerId: $id) { token userErrors { code } } }`,
    { id: customerId },
  );
  const link: string = linked.referralLinkCreate.token;
  const friend = `friend-of-${domain}@example.com`;
  for (const email of ["ada+friend@example.com", friend])
    await ask(
      `mutation ($token: String!, $email: String!) {
         referralClaim(token: $token, email: $email) { message userErrors { code message } } }`,
      { token: link, email },
    );
  await isSettled();
  const { referrals } = await ask(`{ referrals { nodes { id status code } } }`);
  const find = (status: string): Data => referrals.nodes.find((one: Data) => one.status === status);
  const order = store.placeOrder({
    shop: domain,
    email: friend,
    newCustomer: { firstName: "friend", lastName: `of ${domain}` },
    shippingMinor: null,
    lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    discountCodes: [find("INVITED").code],
  });
  await webhook("orders/paid", order);
  await isSettled();
  return { link, referral: find("TO_DECIDE").id };
}
