// Letters of more shops wait than the mail server takes: codes go before what nobody asked for, whichever shop it is.
import { afterEach, beforeEach, expect, test } from "vitest";
import { issueRedemption } from "../../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { forgetShops } from "../../../tenant/shops/find-shop.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { switchMails } from "../change-mails.ts";
import { askedLetterWork, sendShopperMails } from "./send-mails.job.ts";

const OTHERS = 8;
const CODE = { subject: "Your code: 5 off" };

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200] });
  const { deps } = here;
  const others = [];
  for (let nth = 0; nth < OTHERS; nth += 1)
    others.push(await aShop(deps, { domain: `other-${nth}.myshopify.com` }));
  await withAdministrator(here.own.url, (client) =>
    client.query("UPDATE laurel.shops SET installed_at = now()"),
  );
  forgetShops(deps);
  const processedAt = "2026-03-02T09:00:00.000Z";
  for (const [nth, shop] of others.entries()) {
    await switchMails(deps, shop.shopId, { kind: "points_earned", isOn: true, actor: "staff:7" });
    const customerId = String(70_000 + nth);
    await deliver(deps, shop, [
      orderChanged(anOrder({ orderId: customerId, customerId, processedAt }), aCustomer(customerId)),
    ]);
  }
  deps.clock.set("2026-03-03T08:00:00Z");
  const rewardId = await aReward(deps, here.shop);
  const customerId = here.customerIds[0]!;
  const asked = { customerId, rewardId, points: null, idempotencyKey: "a", actor: "test" };
  const redemptionId = await redeemReward({ ...deps, jobWaitMs: 20 }, here.shop.shopId, asked);
  await issueRedemption.run(deps, { shopId: here.shop.shopId, redemptionId }, { n: 1, isLast: false });
});
afterEach(() => here.close());

const atMost = (mailPerMinute: number) => ({ ...here.deps, env: { ...here.deps.env, mailPerMinute } });

test("The first letter of a minute is the code, and the others follow it", async () => {
  await sendShopperMails(atMost(1));
  expect(here.server.mails).toMatchObject([CODE]);

  here.deps.clock.move({ minutes: 1 });
  await sendShopperMails(atMost(100));
  expect(here.server.mails).toHaveLength(1 + OTHERS);
});

test("A code has a job of its own, which sends nothing else", async () => {
  const { rows } = await here.own.db.pool.query<{ key: string }>(
    "SELECT key FROM graphile_worker.jobs WHERE key LIKE '%letters%' OR key LIKE '%mails%'",
  );
  expect(rows).toEqual([{ key: askedLetterWork.task.name }]);
  for (let run = 0; run < 2; run += 1)
    await askedLetterWork.task.run(atMost(100), { shopId: "" }, { n: 1, isLast: false });
  expect(here.server.mails).toMatchObject([CODE]);
});
