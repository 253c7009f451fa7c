import { describe, expect, test } from "vitest";
import { stepsDone, type ShopBegun } from "./getting-started.ts";
import { defaultProgram } from "./program.ts";

const { earning, branding } = defaultProgram();
const begun: ShopBegun = {
  program: { earning, branding },
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
      branding: false,
      past: false,
      launch: false,
    });
  });

  test("has nothing while orders earn nothing", () => {
    const off = earning.map((rule) => ({ ...rule, enabled: false }));
    expect(stepsDone({ ...begun, program: { branding, earning: off } }).earning).toBe(false);
  });

  test("ticks the looks once anything of them was chosen", () => {
    const chosen = { ...branding, launcherText: "Perks" };
    expect(stepsDone({ ...begun, program: { earning, branding: chosen } }).branding).toBe(true);
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
