// What is no news to a shopper, and how shops share the mail server.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openImports } from "../../testing/samples/an-import.ts";
import { openApi } from "../../testing/test-api.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { type MailingShop, openMailingShop } from "../../testing/processes/a-mailing-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { undoMerge } from "../../intake/merges/undo-merge.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import { switchMails } from "./change-mails.ts";
import { sendShopperMails } from "./sending/send-mails.job.ts";
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200, 1_200] });
  for (const kind of unaskedKinds) await here.switchTo(kind, true);
});
afterEach(() => here.close());

const waiting = () =>
  withAdministrator(here.own.url, (client) =>
    client.query<{ kind: string }>("SELECT kind FROM laurel.shopper_mails ORDER BY kind"),
  ).then(({ rows }) => rows.map(({ kind }) => kind));

test("A merge and its undo are no news", async () => {
  await aReward(here.deps, here.shop, { points: 2_000 });
  const [fromId, intoId] = here.customerIds as [string, string];
  const { shopId } = here.shop;
  const mergeId = await mergeCustomers(here.deps, shopId, { fromId, intoId, actor: "staff:7" });
  await undoMerge(here.deps, shopId, { mergeId, actor: "staff:7" });
  expect(await waiting()).toEqual([]);
});

test("An import of points and tiers is no news, also for customers whom it makes", async () => {
  const api = await openApi(here.deps, here.shop);
  const imports = await openImports(here.deps, here.shop, api);
  const [known] = here.platformIds;
  const csv = `email,points\ncustomer-${known}@example.com,5000\nnew@example.com,9000\n`;
  const id = await imports.checked(csv, undefined, true);
  await imports.step("importApply", id);
  await imports.work("apply", id);
  expect(await imports.show(id)).toMatchObject({ progress: { appliedRows: 2 } });
  expect(await waiting()).toEqual([]);
  await api.close();
});

describe("A customer whom Laurel meets", () => {
  const first = anOrder({
    orderId: "8800",
    customerId: "7800",
    processedAt: "2026-03-02T09:00:00.000Z",
  });

  test("years after they became one is not welcomed, as in the first reading of a store", async () => {
    await deliver(here.deps, here.shop, [
      orderChanged(first, aCustomer("7800", { createdAt: "2019-05-01T08:00:00.000Z" })),
      { type: "customer_updated", customer: aCustomer("7801", { createdAt: "2019-05-01T08:00:00.000Z" }) },
    ]);
    expect(await waiting()).not.toContain("welcome");
  });

  test("with their first order is welcomed, whichever the store tells first", async () => {
    const createdAt = "2026-03-02T08:59:00.000Z";
    await deliver(here.deps, here.shop, [orderChanged(first, aCustomer("7800", { createdAt }))]);
    expect(await waiting()).toContain("welcome");
  });
});

test("An order is news, so that the test above can fail", async () => {
  await here.order();
  expect(await waiting()).toEqual(["points_earned", "reward_available", "win_back"]);
});

test("A shop with many letters does not hold up another", async () => {
  const domain = "second.myshopify.com";
  const second = await aShop(here.deps, { domain });
  await withAdministrator(here.own.url, (client) =>
    client.query("UPDATE laurel.shops SET installed_at = now() WHERE id = $1", [second.shopId]),
  );
  forgetShops(here.deps);
  for (const { shopId } of [here.shop, second])
    for (const kind of ["points_earned", "reward_available", "tier_reached"] as const)
      await switchMails(here.deps, shopId, { kind, isOn: kind === "points_earned", actor: "staff:7" });
  const orderOf = (customerId: string) =>
    orderChanged(
      anOrder({ orderId: customerId, customerId, processedAt: "2026-03-02T09:00:00.000Z" }),
      aCustomer(customerId),
    );
  const many = Array.from({ length: 20 }, (_, index) => orderOf(String(90_000 + index)));
  await deliver(here.deps, here.shop, many);
  await deliver(here.deps, second, [orderOf("70001")]);
  here.deps.clock.set("2026-03-03T08:00:00Z");
  const bounded = { ...here.deps, env: { ...here.deps.env, mailPerMinute: 4 } };

  await sendShopperMails(bounded);
  const sent = here.server.mails.map(({ to }) => to[0]);
  expect(sent).toHaveLength(4);
  expect(sent).toContain("customer-70001@example.com");

  await sendShopperMails(bounded);
  expect(here.server.mails).toHaveLength(4);
  here.deps.clock.move({ minutes: 1 });
  await sendShopperMails(bounded);
  expect(here.server.mails).toHaveLength(8);
});
