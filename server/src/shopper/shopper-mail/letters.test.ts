// E-mails to shoppers through a real mail server: which events are told, when, to whom, and that no member gets two
// unasked ones on one day.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startMailServer } from "../../testing/processes/mail-server.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { type MailingShop, openMailingShop } from "../../testing/processes/a-mailing-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { setExcluded } from "../../core/membership/set-excluded.ts";
import { issueRedemption } from "../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import type { Mailer } from "../../insight/notifications/mailer.ts";
import { sendShopperMails } from "./sending/send-mails.job.ts";

const TODAY = "2026-03-02T10:00:00Z";
const TOMORROW = "2026-03-03T08:00:00Z";
const DAY_AFTER = "2026-03-04T08:00:00Z";

const gold = {
  id: "gold",
  name: "Gold",
  threshold: 15,
  color: "#b98a2f",
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
};

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({
    points: [1_200, 1_200],
    program: (program) => ({
      ...program,
      tiers: { ...program.tiers, basis: "points", window: "lifetime", levels: [gold] },
    }),
  });
});
afterEach(() => here.close());

const emailOf = (member: number): string => `customer-${here.platformIds[member]}@example.com`;

async function takeCode(
  name = "5 off",
  member = 0,
  reward: Partial<Parameters<typeof aReward>[2]> = {},
): Promise<void> {
  const { deps, shop } = here;
  const rewardId = await aReward(deps, shop, { name, ...reward });
  const customerId = here.customerIds[member]!;
  const asked = { customerId, rewardId, points: null, idempotencyKey: `take ${name}`, actor: "test" };
  const redemptionId = await redeemReward({ ...deps, jobWaitMs: 20 }, shop.shopId, asked);
  await issueRedemption.run(deps, { shopId: shop.shopId, redemptionId }, { n: 1, isLast: false });
}

describe("a code", () => {
  test("is sent at once, with its link, and cannot be stopped", async () => {
    await takeCode();
    const [mail, ...others] = await here.mailsAt("2026-03-02T23:30:00Z");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [emailOf(0)], subject: "Your code: 5 off" });
    const [code = ""] = here.world.store.control.discounts({ shop: here.shop.domain }).map((one) => one.code);
    expect(mail?.text).toContain(code);
    expect(mail?.text).toContain(`/discount/${code}?redirect=%2Fcart`);
    expect(mail?.html).toContain(code);
    expect(mail?.headers).toMatch(/^From: "?Fern & Fable"? <laurel@example\.com>$/m);
    expect(mail?.headers).toMatch(/^Reply-To: hello@fern\.example$/m);
    expect(mail?.headers).not.toContain("List-Unsubscribe");
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });

  test("of a gift card is whole in the e-mail and on the member's page", async () => {
    const scopes = [
      "read_customers",
      "write_customers",
      "read_orders",
      "write_discounts",
      "write_gift_cards",
    ];
    here.world.store.control.install({ shop: here.shop.domain, scopes });
    await takeCode("A card", 0, {
      kind: "gift_card",
      points: 1_000,
      config: { amountMinor: 1_000, expiresDays: null },
    });

    const [card] = here.world.store.control.giftCards({ shop: here.shop.domain });
    const code = card!.code.toUpperCase();
    expect((await here.view(here.platformIds[0]!)).held).toMatchObject([
      { name: "A card", code, state: "ready" },
    ]);
    const [mail, ...others] = await here.mailsAt(TODAY);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [emailOf(0)], subject: "Your code: A card" });
    expect(mail?.text).toContain(code);
    expect(mail?.html).toContain(code);
  });

  test("is no letter of the day", async () => {
    await here.switchTo("points_earned", true);
    await here.order();
    await takeCode();
    expect(await here.mailsAt(TOMORROW)).toHaveLength(2);
  });

  test("is not sent where its kind is off", async () => {
    await here.switchTo("code_issued", false);
    await takeCode();
    expect(await here.mailsAt(TODAY)).toEqual([]);
  });
});

describe("what an order earned", () => {
  beforeEach(() => here.switchTo("points_earned", true));

  test("is told at nine on the next morning of the shop, with the receipt", async () => {
    await here.order();
    expect(await here.mailsAt("2026-03-02T22:59:00Z")).toEqual([]);
    expect(await here.mailsAt("2026-03-03T07:59:00Z")).toEqual([]);
    const [mail] = await here.mailsAt(TOMORROW);
    expect(mail?.subject).toMatch(/^\d+ points for your order$/);
    expect(mail?.text).toMatch(/Why \d+\?/);
    expect(mail?.text).toContain("Counts for points");
    expect(mail?.html).toContain("Counts for points");
    expect(mail?.html).not.toMatch(/<img|<script|http:\/\/[^l]/);
    expect(await here.mailsAt(DAY_AFTER)).toEqual([]);
  });

  test("is one letter for the orders of a day", async () => {
    await here.order();
    await here.order();
    const mails = await here.mailsAt(TOMORROW);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/points for your orders$/)]);
  });

  test("is not told of an order that was cancelled meanwhile", async () => {
    const orderId = await here.order();
    here.deps.clock.set("2026-03-02T12:00:00Z");
    const at = here.deps.clock.now().toISOString();
    await here.order(0, { orderId, updatedAt: at, cancelledAt: at });
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });

  test("is not told of what happened before the kind was switched on, or while it was off", async () => {
    await here.switchTo("points_earned", false);
    await here.order();
    await here.switchTo("points_earned", true);
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
    await here.order();
    await here.switchTo("points_earned", false);
    await here.switchTo("points_earned", true);
    expect(await here.mailsAt(DAY_AFTER)).toEqual([]);
  });
});

describe("one letter a day", () => {
  beforeEach(async () => {
    for (const kind of ["points_earned", "welcome", "tier_reached", "reward_available"] as const)
      await here.switchTo(kind, true);
  });

  test("holds all that waits, by the order of what matters most", async () => {
    await here.subscribe();
    await aReward(here.deps, here.shop, { points: 1_210, name: "Teapot" });
    await here.order();
    const [mail, ...others] = await here.mailsAt(TOMORROW);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("You have reached Gold");
    const at = ["You have reached Gold", "Teapot", "points for your order"].map((one) =>
      mail!.text.indexOf(one),
    );
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  test("keeps tiers and rewards from those who did not agree to the store's e-mails", async () => {
    await aReward(here.deps, here.shop, { points: 1_210, name: "Teapot" });
    await here.order();
    const [mail] = await here.mailsAt(TOMORROW);
    expect(mail?.subject).toMatch(/points for your order$/);
    expect(mail?.text).not.toMatch(/Gold|Teapot/);
  });

  test("shows offers to none but subscribers, and not after they took their consent back", async () => {
    await aReward(here.deps, here.shop, { points: 500, name: "Teapot" });
    await here.switchTo("reward_available", false);
    await here.subscribe(0);
    await here.subscribe(1);
    await here.subscribe(1, false);
    await here.order(0);
    await here.order(1);
    const mails = await here.mailsAt(TOMORROW);
    const offered = mails.filter(({ text }) => text.includes("In reach: Teapot"));
    expect(offered.map(({ to }) => to)).toEqual([[emailOf(0)]]);
  });

  test("welcomes who joined", async () => {
    const email = "new@example.com";
    await deliver(here.deps, here.shop, [
      { type: "customer_created", customer: aCustomer("7777", { email }) },
    ]);
    const [mail, ...others] = await here.mailsAt(TOMORROW);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [email], subject: "Welcome to Fern & Fable rewards" });
  });

  test("is not followed by another that day, however often the job runs, in two processes", async () => {
    await here.order();
    here.deps.clock.set(TOMORROW);
    await Promise.all([sendShopperMails(here.deps), sendShopperMails(here.deps)]);
    expect(here.server.mails).toHaveLength(1);
    await aReward(here.deps, here.shop, { points: 1_400 });
    expect(await here.mailsAt("2026-03-03T15:00:00Z")).toEqual([]);
  });

  test("is none for two customers that are merged: what waited of the other is no news", async () => {
    await here.order(0);
    const [fromId, intoId] = here.customerIds as [string, string];
    await mergeCustomers(here.deps, here.shop.shopId, { fromId, intoId, actor: "staff:7" });
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });
});

describe("nobody is written to", () => {
  beforeEach(async () => {
    await here.switchTo("points_earned", true);
    await here.order();
  });

  test("who is excluded", async () => {
    const [customerId = ""] = here.customerIds;
    await setExcluded(here.deps, here.shop.shopId, { customerId, isExcluded: true, actor: "staff:7" });
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });

  test("who was erased, and nothing of them waits", async () => {
    const [customerId = ""] = here.customerIds;
    await eraseCustomerByHand(here.deps, here.shop.shopId, { customerId, actor: "staff:7" });
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });

  test("who left", async () => {
    const [platformId = ""] = here.platformIds;
    const { visitor } = await here.view(platformId);
    const left = await here.ask(platformId, "/leave?as=json", {
      key: "0197a000-0000-7000-8000-000000000001",
      form: visitor.form!,
    });
    expect(left.status).toBe(200);
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });
});

describe("a mail server", () => {
  beforeEach(async () => {
    await here.switchTo("points_earned", true);
    await here.order(0);
    await here.order(1);
  });

  test("that is away loses nothing: the letters of that day go when it is back", async () => {
    const { port } = here.server.settings;
    await here.server.close();
    await expect(here.mailsAt(TOMORROW)).resolves.toEqual([]);
    here.server = await startMailServer(port);
    expect(await here.mailsAt("2026-03-03T20:00:00Z")).toHaveLength(2);
  });

  test("that takes nothing for now gets the letter again", async () => {
    here.server.mood = { refuses: 451 };
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
    here.server.mood = "glad";
    expect(await here.mailsAt("2026-03-03T08:01:00Z")).toHaveLength(2);
  });

  test("that knows no such address ends it for this address alone", async () => {
    here.server.mood = { refuses: 550, saying: "5.1.1 No such user" };
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
    here.server.mood = "glad";
    await here.order(0);
    expect(await here.mailsAt(DAY_AFTER)).toEqual([]);
    const [customerId = ""] = here.platformIds;
    const email = "mended@example.com";
    await deliver(here.deps, here.shop, [
      { type: "customer_updated", customer: aCustomer(customerId, { email, updatedAt: DAY_AFTER }) },
    ]);
    await here.order(0);
    const mails = await here.mailsAt("2026-03-05T08:00:00Z");
    expect(mails.map(({ to }) => to)).toEqual([[email]]);
  });

  test("that refuses the sender is left alone for a day, and the letters are kept", async () => {
    here.server.mood = { refuses: 550, saying: "5.7.1 Not from you" };
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
    here.server.mood = "glad";
    expect(await here.mailsAt("2026-03-03T20:00:00Z")).toEqual([]);
    expect(await here.mailsAt("2026-03-04T08:00:00Z")).toHaveLength(2);
  });

  test("gets no second letter after a crash: that day's is lost", async () => {
    const { mailer } = here.deps;
    const dying: Mailer = {
      ...mailer!,
      send: async (mail) => {
        await mailer!.send(mail);
        throw new Error("killed");
      },
    };
    here.deps.clock.set(TOMORROW);
    await sendShopperMails({ ...here.deps, mailer: dying });
    expect(here.server.mails).toHaveLength(2);
    expect(await here.mailsAt("2026-03-03T08:01:00Z")).toEqual([]);
    expect(await here.mailsAt(DAY_AFTER)).toEqual([]);
  });
});
