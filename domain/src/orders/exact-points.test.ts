import { array, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { aLine, anOrder, aProgram, aQuestion, spendRule, theTerms } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { exactPoints } from "./exact-points.ts";
import { orderTarget } from "./target.ts";

const settings = record({
  prices: array(integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 4 }),
  shippingMinor: integer({ min: 0, max: 999 }),
  refunded: integer({ min: 0, max: 500 }),
  rate: integer({ min: 0, max: 5_000 }),
  amount: constantFrom(1, 3, 1_000),
  tier: integer({ min: 0, max: 50_000 }),
  campaigns: array(integer({ min: 0, max: 30_001 }), { maxLength: 3 }),
  rounding: constantFrom("floor" as const, "nearest" as const, "up" as const),
});

test("the exact figure that is shown is the one that was rounded", () => {
  holds(
    property(settings, ({ prices, shippingMinor, refunded, rate, amount, tier, campaigns, rounding }) => {
      const state = anOrder({
        lines: prices.map((unitPriceMinor, index) => aLine({ lineId: `line-${index}`, unitPriceMinor })),
        shippingMinor,
        refunds: [{ refundId: "r", amountMinor: refunded, lines: [] }],
      });
      const earning = campaigns.map((multiplierBasisPoints, index) => ({
        id: `campaign-${index}`,
        kind: "campaign",
        enabled: true,
        config: { multiplierBasisPoints },
      }));
      const program = aProgram({
        earning: [spendRule(rate, amount), ...earning],
        orders: { rounding, include: { shipping: true } },
      });
      const terms = theTerms({ tierId: "gold", multiplierBasisPoints: tier });
      const target = orderTarget(aQuestion({ state, program, terms, currencyDecimals: 2 }));
      if (!target.ok) return;
      const { points, explanation } = target.value;
      const exact = exactPoints(explanation, 2);
      if (exact === null) return;
      const [numerator, denominator] = [BigInt(exact.numerator), BigInt(exact.denominator)];
      const below = numerator / denominator;
      expect(numerator % denominator).not.toBe(0n);
      const isUp =
        rounding === "up" || (rounding === "nearest" && 2n * (numerator % denominator) >= denominator);
      expect(BigInt(points)).toBe(isUp ? below + 1n : below);
    }),
    300,
  );
});
