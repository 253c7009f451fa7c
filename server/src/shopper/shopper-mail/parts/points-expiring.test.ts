// The warning before points expire, as a letter.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { keepDatesOfShop } from "../../../core/ledger/dates/keep-dates.job.ts";

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({
    points: [0],
    program: (program) => ({ ...program, expiry: { policy: "per_lot", months: 12, warnDays: [30] } }),
  });
  here.deps.clock.set("2026-03-02T10:00:00Z");
  await here.order();
});
afterEach(() => here.close());

/** As the job does, and then the letters of the day. */
async function lettersOn(day: string) {
  here.deps.clock.set(`${day}T06:00:00Z`);
  await keepDatesOfShop(here.deps, here.shop.shopId);
  return here.mailsAt(`${day}T08:00:00Z`);
}

test("Points that expire are told thirty days before, once, with the last day that the page shows too", async () => {
  expect(await lettersOn("2027-01-28")).toEqual([]);
  const [mail, ...others] = await lettersOn("2027-02-05");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Use 20 points by March 2");
  expect(mail?.text).toContain("The last day to spend is March 2. Today you have 20 points.");
  expect(mail?.headers).toMatch(/^List-Unsubscribe: </m);
  expect(await lettersOn("2027-02-06")).toEqual([]);
  const { member } = await here.view(here.member(0));
  expect(member?.expiring).toEqual([{ points: 20, on: "2027-03-02" }]);
});

test("Points that were spent or taken back meanwhile are not told", async () => {
  here.deps.clock.set("2027-02-05T06:00:00Z");
  await keepDatesOfShop(here.deps, here.shop.shopId);
  const at = here.deps.clock.now().toISOString();
  await here.order(0, {
    orderId: "8001",
    processedAt: "2026-03-02T10:00:00.000Z",
    updatedAt: at,
    cancelledAt: at,
  });
  expect(await here.mailsAt("2027-02-05T08:00:00Z")).toEqual([]);
});
