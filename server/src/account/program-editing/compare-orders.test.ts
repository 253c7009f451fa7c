// The limit on the work of previewing a draft, however large the program and the orders are.
import { emptyOrder } from "@laurel/domain/orders/order-record.ts";
import { expect, test } from "vitest";
import { aLine, anOrder } from "../../testing/samples/an-order.ts";
import { fitOrders } from "./compare-orders.ts";

const orderOf = (lines: number) => ({
  ...emptyOrder("9001"),
  customerId: "7001",
  state: anOrder({ lines: Array.from({ length: lines }, (_, n) => aLine({ lineId: String(n) })) }),
  terms: { programVersion: 1, tierId: null, multiplierBasisPoints: 10_000, exclusionReason: null },
});
const latest = (orders: number, lines: number) => ({
  records: Array.from({ length: orders }, () => orderOf(lines)),
  isCutShort: false,
});

test("a usual shop's draft is previewed over all of its latest thousand orders", () => {
  const all = latest(1_000, 4);
  expect(fitOrders(all, 2 * 10 * (1 + 3))).toEqual(all);
});

test("a draft with a hundred new ways is previewed over fewer orders, and says so", () => {
  const { records, isCutShort } = fitOrders(latest(1_000, 500), 2 * 100 * 101);
  expect([records.length, isCutShort]).toEqual([0, true]);
  expect(fitOrders(latest(1_000, 4), 2 * 100 * 101).records.length).toBe(9);
});
