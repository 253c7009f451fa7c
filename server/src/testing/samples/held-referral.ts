// A referral that waits for a decision, because the store knows the friend.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { makeFriendCode } from "../../core/referrals/friends/make-friend-code.job.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { TestApi } from "../test-api.ts";
import type { TestDeps } from "../test-deps.ts";
import { TEST_SHOP, type TestPlatform } from "../test-platform.ts";

const gold = {
  id: "gold",
  name: "Gold",
  threshold: 1_000_000,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "#9aa0a6",
};

/** With a tier, and with referrals. */
export const withEverything = (program: ProgramDocument): ProgramDocument => ({
  ...program,
  tiers: { ...program.tiers, levels: [gold] },
  referrals: { ...program.referrals, enabled: true, friendConfig: { amountMinor: 500 } },
});

/** Returns its id. */
export async function holdReferral(
  { deps, world, shop, api }: { deps: TestDeps; world: TestPlatform; shop: Shop; api: TestApi },
  { token, name }: { readonly token: string; readonly name: string },
): Promise<string> {
  const email = `${name}@example.com`;
  const lines = [{ title: "Tea", unitPriceMinor: 1_000, quantity: 1 }];
  world.store.control.placeOrder({ shop: TEST_SHOP, email, newCustomer: {}, lines });
  await api.ask(
    `mutation ($token: String!, $email: String!) { referralClaim(token: $token, email: $email) { message } }`,
    { token, email },
  );
  const { data } = await api.ask("{ referrals(first: 1) { nodes { id } } }");
  const referralId: string = data.referrals.nodes[0].id;
  await makeFriendCode.run(deps, { shopId: shop.shopId, referralId }, { n: 1, isLast: false });
  return referralId;
}
