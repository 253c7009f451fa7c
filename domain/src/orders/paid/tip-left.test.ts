import { expect, test } from "vitest";
import { aRefund } from "../../testing/builders.ts";
import { tipLeft } from "./tip-left.ts";

const tip = { lineId: "9", quantity: 1, currentQuantity: 1, amountMinor: 500 };
const more = { ...tip, lineId: "10", amountMinor: 300 };
const given = { tipMinor: 800, tips: [tip, more], refunds: [] };

test("a tip is left until its line is refunded, which counts once", () => {
  const back = aRefund("r-1", { "9": 1 });
  expect(tipLeft(given)).toBe(800);
  expect(tipLeft(given, [back])).toBe(300);
  const listed = { ...given, tips: [{ ...tip, currentQuantity: 0 }, more], refunds: [back] };
  expect(tipLeft(listed)).toBe(300);
  // The store's sum may follow the refund.
  expect(tipLeft({ ...listed, tipMinor: 300 })).toBe(300);
});

test("a tip without a line goes with a refund that names it", () => {
  const unlined = { tipMinor: 500, refunds: [] };
  const back = { ...aRefund("r-1", {}), tipMinor: 200 };
  expect(tipLeft(unlined, [back])).toBe(300);
  expect(tipLeft({ ...unlined, refunds: [back] }, [{ ...back, refundId: "r-2", tipMinor: 400 }])).toBe(0);
});
