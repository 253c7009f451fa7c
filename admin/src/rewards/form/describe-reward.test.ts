import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { createFormats } from "../../ui/format/format.ts";
import { describeReward, spendToEarnMinor } from "./describe-reward.ts";
import { emptyDraft, type RewardDraft } from "./reward-draft.ts";
import { templatesFor } from "./templates.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "Europe/London" });
const sentence = (changes: Partial<RewardDraft> = {}) =>
  describeReward(
    { ...emptyDraft, texts: { amountMinor: "8" }, points: "6000", ...changes },
    aProgram(),
    formats,
  );

describe("a reward in one sentence", () => {
  test("says what it gives, what it costs, and how long it is valid", () => {
    expect(sentence()).toBe(
      "£8 off an order for 6,000 points. For every member. Each code works for 90 days.",
    );
  });

  test("of free shipping says on which order, and up to which price", () => {
    const freeShipping = (maxShippingMinor: string, minimumSpend: string) =>
      sentence({ kind: "free_shipping", texts: { maxShippingMinor }, minimumSpend, points: "300" });
    expect(freeShipping("", "")).toContain("Free shipping on an order for 300 points.");
    expect(freeShipping("4.90", "25")).toContain(
      "Free shipping up to £4.90 on an order of £25 or more for 300 points.",
    );
  });

  test("of a free product names the product, and no smallest order", () => {
    const variant = JSON.stringify({ id: "7", title: "Fern pot", priceMinor: 1250 });
    expect(
      sentence({ kind: "free_product", texts: { variant }, minimumSpend: "25", points: "500" }),
    ).toContain("Free product: Fern pot for 500 points. For every member.");
    expect(sentence({ kind: "free_product", texts: {}, points: "" })).toContain("Free product: … for …");
  });

  test("of a reward whose points the member chooses says from how many", () => {
    const texts = { stepMinor: "1", pointsPerStep: "100", mostPoints: "" };
    expect(sentence({ kind: "any_amount", texts, points: "300" })).toContain(
      "£1 off for each 100 points, on an order: 300 points or more. For every member.",
    );
  });

  test("of a gift card says how long the card works, and no order", () => {
    const card = (texts: object, changes: object = {}) =>
      sentence({
        kind: "gift_card",
        texts: { amountMinor: "10", expiresDays: "", ...texts },
        points: "1000",
        minimumSpend: "25",
        codeDays: "30",
        ...changes,
      });
    expect(card({})).toBe(
      "£10 gift card for 1,000 points. For every member. Each card works until it is empty.",
    );
    expect(card({ expiresDays: "1" })).toContain("Each card works for 1 day.");
    expect(card({ expiresDays: "365" }, { limitTotal: "20" })).toContain(
      "For every member, 20 cards in total. Each card works for 365 days.",
    );
  });

  test("says every limit that is set", () => {
    expect(
      sentence({
        minimumSpend: "25",
        limitPerCustomer: "1",
        limitTotal: "500",
        tierIds: ["silver", "gold"],
        codeDays: "30",
      }),
    ).toBe(
      "£8 off an order of £25 or more for 6,000 points. For Silver and Gold members, once each, " +
        "500 codes in total. Each code works for 30 days.",
    );
  });

  test("writes local times of the shop unchanged", () => {
    expect(sentence({ from: "2026-12-01T00:00", to: "2027-01-31T23:59" })).toContain(
      "from 1 Dec 2026, 00:00 to 31 Jan 2027, 23:59",
    );
  });

  test("has a gap for an empty field", () => {
    expect(sentence({ texts: {}, points: "" })).toContain("… off an order for … points");
  });
});

test("6,000 points at 10 for each £1 take £600 of spending", () => {
  expect(spendToEarnMinor(6000, { hundredths: 1000, units: 1 }, "GBP")).toBe(60_000);
  expect(spendToEarnMinor(6000, { hundredths: 0, units: 1 }, "GBP")).toBeNull();
});

test("50 points at 1 for each ₫1,000 take ₫50,000 of spending, and at 1.5 the whole dong above what is needed", () => {
  expect(spendToEarnMinor(50, { hundredths: 100, units: 1000 }, "VND")).toBe(50_000);
  expect(spendToEarnMinor(50, { hundredths: 150, units: 1000 }, "VND")).toBe(33_334);
});

test("the ready rewards are of a size that means something in the shop's currency", () => {
  const inYen = createFormats({ locale: "en-GB", currencyCode: "JPY", timeZone: "Asia/Tokyo" });
  const ready = templatesFor({ ...aProgram(), pointValueHundredths: 200 }, inYen);
  expect(ready.slice(0, 2).map(({ title, points }) => [title, points])).toEqual([
    ["¥1,000 off", 500],
    ["¥2,000 off", 1000],
  ]);
});

test("the ready rewards are priced by the program's worth of a point", () => {
  expect(templatesFor(aProgram(), formats).map(({ title, points }) => [title, points])).toEqual([
    ["£5 off", 5000],
    ["£10 off", 10_000],
    ["10% off", 5000],
    ["Free shipping", 5000],
    ["£1 off for each 1,000 points", 1000],
    ["£10 gift card", 10_000],
    ["£10 store credit", 10_000],
  ]);
});
