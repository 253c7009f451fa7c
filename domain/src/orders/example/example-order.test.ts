import { describe, expect, test } from "vitest";
import { defaultProgram, type ProgramDocument } from "../../program/program.ts";
import { exampleOrder, examplePoints, type ExampleAmounts } from "./example-order.ts";

const shop = { timeZone: "Europe/Berlin", currencyCode: "EUR", now: new Date("2026-11-27T12:00:00Z") };

/** A program of 1 point for each €1. */
function earned(amounts: ExampleAmounts, include: Partial<ProgramDocument["orders"]["include"]> = {}) {
  const program = defaultProgram("EUR");
  const { orders } = program;
  const changed = { ...program, orders: { ...orders, include: { ...orders.include, ...include } } };
  return examplePoints(changed, exampleOrder(amounts, shop), shop);
}

describe("an example order earns as a real one would", () => {
  test.each<[string, ExampleAmounts, Partial<ProgramDocument["orders"]["include"]>, number]>([
    ["its goods", { goods: 10_000 }, {}, 100],
    ["its goods without their tax", { goods: 12_000, tax: 2_000 }, {}, 100],
    ["its goods with their tax", { goods: 12_000, tax: 2_000 }, { tax: true }, 120],
    ["no shipping", { goods: 10_000, shipping: 500 }, {}, 100],
    ["shipping", { goods: 10_000, shipping: 500 }, { shipping: true }, 105],
    ["tips", { goods: 10_000, tip: 1_000 }, { tips: true }, 110],
    ["no gift card", { goods: 10_000, giftCard: 5_000 }, {}, 100],
    ["gift cards", { goods: 10_000, giftCard: 5_000 }, { giftCardsBought: true }, 150],
    ["also what a gift card paid", { goods: 10_000, paidWithGiftCard: 4_000 }, {}, 100],
    ["what no gift card paid", { goods: 10_000, paidWithGiftCard: 4_000 }, { paidWithGiftCard: false }, 60],
  ])("%s", (_, amounts, include, points) => {
    expect(earned(amounts, include)).toBe(points);
  });
});
