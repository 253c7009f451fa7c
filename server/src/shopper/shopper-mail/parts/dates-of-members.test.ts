// What a member's dates bring: the end of a code, a birthday, and long without an order, each told once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { setBirthday } from "../../../core/customers/set-birthday.ts";
import { payBirthdaysOfShop } from "../../../core/earning/pay-birthdays.job.ts";
import { issueRedemption } from "../../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { tidyMailsOfShop } from "../sending/tidy-mails.ts";

const birthdayRule = {
  id: "birthday",
  kind: "birthday",
  enabled: true,
  config: { points: 200, noticeDays: 1 },
} as const;

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({
    points: [1_200],
    program: (program) => ({
      ...program,
      earning: [...program.earning, birthdayRule],
      redemptions: { ...program.redemptions, codeDays: 30 },
    }),
  });
  here.deps.clock.set("2026-03-02T10:00:00Z");
  await here.switchTo("code_issued", false);
});
afterEach(() => here.close());

const subjectsAt = async (moment: string) => {
  here.deps.clock.set(moment);
  await tidyMailsOfShop(here.deps, here.shop.shopId);
  return (await here.mailsAt(moment)).map(({ subject }) => subject);
};

async function takeCode(): Promise<string> {
  const { deps, shop } = here;
  const rewardId = await aReward(deps, shop);
  const asked = { rewardId, points: null, idempotencyKey: "take", actor: "test" };
  const redemptionId = await redeemReward({ ...deps, jobWaitMs: 20 }, shop.shopId, {
    ...asked,
    customerId: here.customerIds[0]!,
  });
  await issueRedemption.run(deps, { shopId: shop.shopId, redemptionId }, { n: 1, isLast: false });
  return redemptionId;
}

describe("a code that ends", () => {
  test("is told seven days before, once, with what puts it into the cart", async () => {
    await here.switchTo("code_expiring", true);
    await takeCode();
    expect(await subjectsAt("2026-03-24T09:00:00Z")).toEqual([]);
    const [mail, ...others] = await here.mailsAt("2026-03-26T09:00:00Z");
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Use 5 off by (March 31|April 1)$/);
    expect(mail?.text).toContain("?redirect=%2Fcart");
    expect(mail?.headers).toMatch(/^List-Unsubscribe: </m);
    expect(await subjectsAt("2026-03-27T09:00:00Z")).toEqual([]);
  });

  test("is not told once it was used", async () => {
    await here.switchTo("code_expiring", true);
    const redemptionId = await takeCode();
    await here.own.db.transaction(here.shop.shopId, (tx) =>
      tx.kysely.updateTable("redemptions").set({ status: "USED" }).where("id", "=", redemptionId).execute(),
    );
    expect(await subjectsAt("2026-03-26T09:00:00Z")).toEqual([]);
  });

  test("is not told where the kind was off when it was taken", async () => {
    await takeCode();
    await here.switchTo("code_expiring", true);
    expect(await subjectsAt("2026-03-26T09:00:00Z")).toEqual([]);
  });
});

describe("a birthday", () => {
  const toBirthday = async () => {
    const [customerId = ""] = here.customerIds;
    const { deps, shop } = here;
    await setBirthday(deps, shop.shopId, { customerId, birthday: "03-10", actor: "test" });
    await payBirthdaysOfShop(deps, shop.shopId);
    deps.clock.set("2026-03-10T05:00:00Z");
    await payBirthdaysOfShop(deps, shop.shopId);
  };

  test("is told with the points that it brought, that morning and once", async () => {
    await here.switchTo("birthday", true);
    await toBirthday();
    const [mail, ...others] = await here.mailsAt("2026-03-10T09:00:00Z");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Happy birthday: 200 points for you");
    expect(mail?.text).toContain("You get 200 points for it. Today you have 1,400 points.");
    expect(await subjectsAt("2026-03-11T09:00:00Z")).toEqual([]);
  });

  test("is not told where the kind is off", async () => {
    await toBirthday();
    expect(await subjectsAt("2026-03-10T09:00:00Z")).toEqual([]);
  });
});

describe("long without an order", () => {
  test("a member with points who agreed to e-mails is written to once, 90 days after the last order", async () => {
    await here.switchTo("win_back", true);
    await here.subscribe();
    await here.order();
    here.deps.clock.set("2026-04-01T10:00:00Z");
    await here.order();
    // 90 days after the first one.
    expect(await subjectsAt("2026-06-01T09:00:00Z")).toEqual([]);
    expect(await subjectsAt("2026-07-01T09:00:00Z")).toEqual(["1,240 points wait for you"]);
    expect(await subjectsAt("2026-07-02T09:00:00Z")).toEqual([]);
    expect(await subjectsAt("2026-12-02T09:00:00Z")).toEqual([]);
  });

  test("who did not agree to e-mails gets none", async () => {
    await here.switchTo("win_back", true);
    await here.order();
    expect(await subjectsAt("2026-07-01T09:00:00Z")).toEqual([]);
  });
});
