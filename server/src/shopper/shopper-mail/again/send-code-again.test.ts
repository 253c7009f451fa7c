// Staff send a shopper's code once more, through a real mail server.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { openApi } from "../../../testing/test-api.ts";
import { cancelRedemptionTask } from "../../../core/redemptions/ending/cancel-redemption.job.ts";
import { cancelRedemption } from "../../../core/redemptions/ending/cancel-redemption.ts";
import { issueRedemption } from "../../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";

let here: MailingShop;
let redemptionId: string;

beforeEach(async () => {
  here = await openMailingShop({ points: [1_200] });
  await here.switchTo("code_issued", false);
  const { deps, shop } = here;
  redemptionId = await redeemReward({ ...deps, jobWaitMs: 20 }, shop.shopId, {
    customerId: here.customerIds[0]!,
    rewardId: await aReward(deps, shop, { name: "5 off" }),
    points: null,
    idempotencyKey: "5 off",
    actor: "test",
  });
  await issueRedemption.run(deps, { shopId: shop.shopId, redemptionId }, { n: 1, isLast: false });
});
afterEach(() => here.close());

const sendAgain = async (id = redemptionId) => {
  const api = await openApi(here.deps, here.shop);
  const { data, errors } = await api.ask(
    `mutation ($id: ID!) { redemptionSendCode(id: $id) { sentTo userErrors { code } } }`,
    { id },
  );
  await api.close();
  expect(errors).toEqual([]);
  return data.redemptionSendCode;
};

test("a code is sent again at once, as often as staff ask, whichever e-mails are on", async () => {
  const to = `customer-${here.platformIds[0]}@example.com`;
  expect(await sendAgain()).toEqual({ sentTo: to, userErrors: [] });
  expect(await sendAgain()).toEqual({ sentTo: to, userErrors: [] });
  const [code = ""] = here.world.store.control.discounts({ shop: here.shop.domain }).map((one) => one.code);
  const mails = here.server.mails.map(({ subject, text }) => [subject, text.includes(code)]);
  expect(mails).toEqual([
    ["Your code: 5 off", true],
    ["Your code: 5 off", true],
  ]);
});

test("a code that does not work any more is not sent", async () => {
  const { deps, shop } = here;
  const wish = { shopId: shop.shopId, redemptionId, actor: "test" };
  await cancelRedemption(deps, shop.shopId, { ...wish, reason: null });
  await cancelRedemptionTask.run(deps, wish, { n: 1, isLast: false });
  expect(await sendAgain()).toEqual({ sentTo: null, userErrors: [{ code: "mail_not_sent" }] });
  expect(here.server.mails).toEqual([]);
});

test("a code that nobody has is not sent", async () => {
  const none = "00000000-0000-7000-8000-000000000000";
  expect(await sendAgain(none)).toEqual({ sentTo: null, userErrors: [{ code: "redemption_not_found" }] });
});
