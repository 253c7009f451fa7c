import { array, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import {
  aLine,
  aMember,
  anOrder,
  aProgram,
  aQuestion,
  aRefund,
  spendRule,
  theTerms,
} from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { received, settled } from "../testing/settling.ts";
import { receiveRefund } from "./order-record.ts";
import type { OrderLine, OrderState, RefundState } from "./order-state.ts";
import { orderTarget } from "./target.ts";

const baskets = array(
  record({
    unitPriceMinor: integer({ min: 0, max: 99_999 }),
    quantity: integer({ min: 1, max: 9 }),
    percentOff: integer({ min: 0, max: 100 }),
  }),
  { minLength: 1, maxLength: 5 },
).map((lines) =>
  lines.map(({ unitPriceMinor, quantity, percentOff }, index) =>
    aLine({
      lineId: `line-${index}`,
      unitPriceMinor,
      quantity,
      discountMinor: Math.floor((unitPriceMinor * quantity * percentOff) / 100),
    }),
  ),
);
const terms = integer({ min: 0, max: 50_000 }).map((multiplierBasisPoints) =>
  theTerms({ tierId: "gold", multiplierBasisPoints }),
);
const rates = integer({ min: 0, max: 5_000 });

function pointsOf(state: OrderState, changes: Parameters<typeof aQuestion>[0]): number {
  const target = orderTarget(aQuestion({ ...changes, state }));
  if (!target.ok) throw new Error(target.code);
  return target.value.points;
}

const basket = (lines: readonly OrderLine[]): OrderState => anOrder({ lines });

test("points are never more than the exact figure when rounding down, never less when rounding up", () => {
  holds(
    property(baskets, rates, terms, (lines, rate, terms) => {
      const points = (rounding: "floor" | "nearest" | "up") =>
        pointsOf(basket(lines), {
          terms,
          program: aProgram({ earning: [spendRule(rate)], orders: { rounding } }),
        });
      const eligible = lines.reduce(
        (sum, line) => sum + BigInt(line.unitPriceMinor * line.quantity - line.discountMinor),
        0n,
      );
      const numerator = eligible * BigInt(rate) * BigInt(terms.multiplierBasisPoints);
      const denominator = 100n * 100n * 10_000n;
      const [down, near, up] = [points("floor"), points("nearest"), points("up")].map(BigInt) as [
        bigint,
        bigint,
        bigint,
      ];
      expect(down * denominator <= numerator && numerator < (down + 1n) * denominator).toBe(true);
      expect(up * denominator >= numerator && numerator > (up - 1n) * denominator).toBe(true);
      expect(near === down || near === up).toBe(true);
    }),
  );
});

test("one purchase split into several orders never earns more than in one", () => {
  holds(
    property(baskets, rates, terms, (lines, rate, terms) => {
      const program = aProgram({ earning: [spendRule(rate)] });
      const together = pointsOf(basket(lines), { terms, program });
      const apart = lines.map((line) => pointsOf(basket([line]), { terms, program }));
      expect(apart.reduce((sum, points) => sum + points, 0)).toBeLessThanOrEqual(together);
    }),
  );
});

const refundsOf = (lines: readonly OrderLine[], shares: readonly number[]): RefundState[] =>
  shares.map((share, index) => {
    const line = lines[share % lines.length]!;
    return aRefund(
      `refund-${index}`,
      { [line.lineId]: 1 + (share % line.quantity) },
      share % 3 === 0 ? share : 0,
    );
  });

test("a refund never earns points", () => {
  holds(
    property(
      baskets,
      rates,
      terms,
      array(integer({ min: 0, max: 5_000 }), { maxLength: 6 }),
      (lines, rate, terms, shares) => {
        const program = aProgram({ earning: [spendRule(rate)] });
        const refunds = refundsOf(lines, shares);
        let before = pointsOf(basket(lines), { terms, program });
        for (let count = 1; count <= refunds.length; count += 1) {
          const after = pointsOf(basket(lines), { terms, program, refunds: refunds.slice(0, count) });
          expect(after).toBeLessThanOrEqual(before);
          expect(after).toBeGreaterThanOrEqual(0);
          before = after;
        }
      },
    ),
  );
});

test("an order that was refunded in full leaves nothing, however many refunds it took", () => {
  const policies = constantFrom("allow_negative" as const, "stop_at_zero" as const);
  holds(
    property(baskets, rates, policies, constantFrom(0, 14), (lines, rate, negativeBalance, holdDays) => {
      const program = aProgram({ earning: [spendRule(rate)], orders: { negativeBalance, holdDays } });
      let now = settled(received(basket(lines), { holdDays }), aMember(), { program });
      for (const line of lines)
        for (let unit = 1; unit <= line.quantity; unit += 1) {
          const refund = aRefund(`refund-${line.lineId}-${unit}`, { [line.lineId]: 1 });
          now = settled(receiveRefund(now.record, refund), now.member, { program });
        }
      expect(now.member).toEqual(aMember());
      expect(now.record).toMatchObject({ postedPoints: 0, eligibleMinor: 0, writeOffs: [] });
    }),
  );
});
