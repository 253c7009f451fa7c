import { describe, expect, test } from "vitest";
import { stepsDone, type ShopBegun } from "./getting-started.ts";
import { defaultProgram } from "./program.ts";

const { earning } = defaultProgram("EUR");
const begun: ShopBegun = {
  program: { earning },
  currencyCode: "EUR",
  isDraft: true,
  hasReward: false,
  pastOrders: undefined,
  isInStore: false,
};
const past = (state: string, orders: number) =>
  stepsDone({ ...begun, pastOrders: { state, totals: { orders } } }).past;

describe("the checklist of a new shop", () => {
  test("has no tick for anything that the merchant did not do", () => {
    expect(stepsDone(begun)).toEqual({
      earning: false,
      reward: false,
      past: false,
      launch: false,
      show: false,
    });
  });

  test("ticks what orders earn once it is changed, or the program is switched on with it", () => {
    const changed = earning.map((rule) => ({ ...rule, config: { pointsPerUnitHundredths: 500 } }));
    expect(stepsDone({ ...begun, program: { earning: changed } }).earning).toBe(true);
    expect(stepsDone({ ...begun, isDraft: false }).earning).toBe(true);
  });

  test("knows the first rate again, in whatever order its parts were stored", () => {
    const [first] = defaultProgram("JPY").earning;
    const stored = {
      ...first!,
      config: Object.fromEntries(Object.entries(first!.config as object).toReversed()),
    };
    const inYen = { ...begun, program: { earning: [stored] }, currencyCode: "JPY" };
    expect(stepsDone(inYen).earning).toBe(false);
    expect(stepsDone({ ...inYen, program: { earning } }).earning).toBe(true);
  });

  test("does not tick the earning step while orders earn nothing", () => {
    const off = earning.map((rule) => ({ ...rule, enabled: false }));
    expect(stepsDone({ ...begun, program: { earning: off } }).earning).toBe(false);
  });

  test("ticks past orders that were credited, or of which none would earn", () => {
    expect([past("CREDITED", 12), past("READY", 0)]).toEqual([true, true]);
    expect([past("READY", 12), past("READING", 0), past("UNDONE", 0)]).toEqual([false, false, false]);
  });

  test("ticks a reward on offer, the launch, and what somebody opened in the store", () => {
    const done = stepsDone({ ...begun, hasReward: true, isDraft: false, isInStore: true });
    expect([done.reward, done.launch, done.show]).toEqual([true, true, true]);
  });
});
