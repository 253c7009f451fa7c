import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDecimals } from "../money.ts";
import { bestWay, givenBack } from "../program/given-back.ts";
import { defaultProgram, parseProgram } from "../program/program.ts";
import { findRewardKind } from "../rewards/kinds.ts";
import { rewardSchema } from "../rewards/reward.ts";
import { targetOfSale } from "../shopper/estimate.ts";
import { holds } from "../testing/property.ts";
import { readyRewards, withReadyProgram, type ReadyProgram } from "./ready-program.ts";
import { readyPrograms } from "./ready-programs.ts";

const CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "JPY",
  "KRW",
  "VND",
  "IDR",
  "HUF",
  "CZK",
  "SEK",
  "INR",
  "KWD",
  "CLP",
];
const anyCurrency = fc.oneof(fc.constantFrom(...CURRENCIES), fc.stringMatching(/^[A-Z]{3}$/));
const anyReady = fc.constantFrom(...readyPrograms);
const named = (id: string): ReadyProgram => readyPrograms.find((ready) => ready.id === id)!;
const programOf = (ready: ReadyProgram, currencyCode: string) =>
  withReadyProgram(defaultProgram("EUR"), ready, currencyCode);
const shares = (id: string, currencyCode = "EUR") => {
  const program = programOf(named(id), currencyCode);
  return [null, ...program.tiers.levels.map((level) => level.id)].map(
    (tierId) =>
      givenBack(program, readyRewards(named(id), currencyCode), {
        currencyDecimals: currencyDecimals(currencyCode),
        tierId,
      }).basisPoints,
  );
};

describe("a ready program", () => {
  test("is accepted by the settings in every currency, with all its rewards", () => {
    holds(
      fc.property(anyReady, anyCurrency, (ready, currencyCode) => {
        const parsed = parseProgram(programOf(ready, currencyCode));
        expect(parsed).toEqual({ ok: true, program: programOf(ready, currencyCode) });
        for (const reward of readyRewards(ready, currencyCode))
          expect(rewardSchema.safeParse({ ...reward, name: "A reward" }).success).toBe(true);
      }),
    );
  });

  test("has amounts that are round in the shop's currency", () => {
    const firstOff = (currencyCode: string) => readyRewards(named("fashion"), currencyCode)[0]!.config;
    expect(firstOff("EUR")).toEqual({ amountMinor: 500 });
    expect(firstOff("JPY")).toEqual({ amountMinor: 1_000 });
    expect(firstOff("HUF")).toEqual({ amountMinor: 250_000 });
    expect(firstOff("VND")).toEqual({ amountMinor: 100_000 });
  });

  test("gives points for an amount that a shopper of that currency spends, not for a single yen", () => {
    expect(programOf(named("fashion"), "JPY").earning[0]!.config).toEqual({
      pointsPerUnitHundredths: 500,
      forEachUnits: 200,
    });
    expect(programOf(named("fashion"), "EUR").earning[0]!.config).toEqual({ pointsPerUnitHundredths: 500 });
  });

  test("leaves what it does not decide as it is", () => {
    const present = {
      ...defaultProgram("EUR"),
      name: "Leaves",
      pointsName: { one: "leaf", other: "leaves" },
    };
    const program = withReadyProgram(present, named("fashion"), "EUR");
    expect(program).toMatchObject({ name: "Leaves", pointsName: { one: "leaf", other: "leaves" } });
  });
});

describe("what a ready program costs", () => {
  test("is this much of revenue, without a tier and in each tier", () => {
    expect(shares("coffee_and_food")).toEqual([500]);
    expect(shares("fashion")).toEqual([556, 694, 833]);
    expect(shares("high_price")).toEqual([200, 300]);
    expect(shares("empty")).toEqual([0]);
  });

  test("is the same in every currency", () => {
    holds(
      fc.property(anyReady, anyCurrency, ({ id }, currencyCode) => {
        expect(shares(id, currencyCode)).toEqual(shares(id));
      }),
    );
  });

  test("is what a customer gets back who spends, and redeems every point in the best way", () => {
    const orders = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 });
    holds(
      fc.property(anyReady, anyCurrency, orders, fc.nat(), (ready, currencyCode, sizes, tierIndex) => {
        const program = programOf(ready, currencyCode);
        const rewards = readyRewards(ready, currencyCode);
        const tiers = [null, ...program.tiers.levels.map(({ id }) => id)];
        const tierId = tiers[tierIndex % tiers.length]!;
        const to = { currencyDecimals: currencyDecimals(currencyCode), tierId };
        const question = {
          program,
          tierId,
          taxShareBasisPoints: 0,
          timeZone: "UTC",
          currencyDecimals: to.currencyDecimals,
          now: "2026-11-01T12:00:00.000Z",
        };
        const unitMinor = (program.pointValueHundredths * ready.pointsWorthUnit) / 100;
        const spends = sizes.map((size) => Math.round(size * unitMinor * 0.37) + 1);
        const earned = spends.map((unitPriceMinor) => {
          const sale = { productId: null, isGiftCard: false, unitPriceMinor, taxMinor: 0 };
          return targetOfSale(question, sale)?.points ?? Number.NaN;
        });
        const [spent, points] = [sum(spends), sum(earned)];
        const { basisPoints } = givenBack(program, rewards, to);
        const expected = (spent * basisPoints) / 10_000;
        const back = rewards.map(
          ({ kind, config, points: price }) =>
            Math.floor(points / price) * findRewardKind(kind).worthMinor(config as never, price)!,
        );
        const best = bestWay(rewards, to);
        const most = Math.max(0, ...back);
        // The share is told to a hundredth of a percent.
        const inexact = spent / 20_000;
        expect(most).toBeLessThanOrEqual(expected + inexact);
        if (best === null) {
          expect(expected).toBe(0);
          return;
        }
        const byBest = Math.floor(points / best.points) * best.worthMinor;
        // What is not yet enough for the reward, and the part of a point that an order loses.
        const left = best.worthMinor + (sizes.length * best.worthMinor) / best.points;
        expect(byBest).toBeGreaterThanOrEqual(expected - inexact - left);
      }),
    );
  });
});

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
