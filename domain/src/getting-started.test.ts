import { describe, expect, test } from "vitest";
import { stepsDone, type ShopBegun } from "./getting-started.ts";
import { defaultProgram } from "./program.ts";

const { earning } = defaultProgram();
const begun: ShopBegun = {
  program: { earning },
  isDraft: true,
  hasReward: false,
  pastOrders: undefined,
};
const past = (state: string, orders: number) =>
  stepsDone({ ...begun, pastOrders: { state, totals: { orders } } }).past;

describe("the checklist of a new shop", () => {
  test("has what orders earn, and nothing else", () => {
    expect(stepsDone(begun)).toEqual({
      earning: true,
      reward: false,
      past: false,
      launch: false,
    });
  });

  test("has nothing while orders earn nothing", () => {
    const off = earning.map((rule) => ({ ...rule, enabled: false }));
    expect(stepsDone({ ...begun, program: { earning: off } }).earning).toBe(false);
  });

  test("ticks past orders that are credited, or of which none would earn anything", () => {
    expect([past("CREDITED", 12), past("READY", 0)]).toEqual([true, true]);
    expect([past("READY", 12), past("READING", 0), past("UNDONE", 0)]).toEqual([false, false, false]);
  });

  test("ticks a reward on offer and the launch", () => {
    const done = stepsDone({ ...begun, hasReward: true, isDraft: false });
    expect([done.reward, done.launch]).toEqual([true, true]);
  });
});
