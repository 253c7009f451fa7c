// How a posting's explanation is kept. Most postings are awards, and what is written out for people would be most of
// what they take on disk: an order's explanation is kept by short names, without what its posting says anyway (which
// order it follows) and without what is usual.
import type { ExplainedChange, Explanation } from "@laurel/domain/explanation.ts";
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";

type OfOrder = Extract<Explanation, { kind: "order" }>;
type Rare = Pick<OrderExplanation, "none" | "extras" | "reductions" | "tier" | "fixed">;

/** Everything but an order's is kept as it is; those all have a `kind`. */
interface Packed extends Rare {
  /** Line, pieces, what of it counts; and by how much rules multiply it, in basis points, and by which rules. */
  readonly l: readonly (readonly [string, number, number, number?, (readonly string[])?])[];
  /** Left out: line, pieces, reason. */
  readonly o?: readonly (readonly [
    string,
    number,
    NonNullable<OrderExplanation["leftOut"]>[number]["reason"],
  ])[];
  /** What counts of it all, where that is not what counts of the lines. */
  readonly e?: number;
  readonly r: number;
  readonly u: readonly string[];
  /** Rounding; mostly down. */
  readonly d?: OrderExplanation["rounding"];
  readonly p: number;
  /** What was posted, where that is not all that the order is worth. */
  readonly x?: number;
  readonly change?: ExplainedChange;
}

export function packExplanation(explanation: Explanation): object {
  if (explanation.kind !== "order") return explanation;
  const { kind: _, order: __, before: ___, lines, leftOut, eligible, ...figures } = explanation;
  const { rate, rules, rounding, points, posted, ...rare } = figures;
  const packed: Packed = {
    l: lines.map(({ line, quantity, eligible: counts, multiplier, rules = [] }) =>
      multiplier === undefined ? [line, quantity, counts] : [line, quantity, counts, multiplier, rules],
    ),
    ...(leftOut && { o: leftOut.map(({ line, quantity, reason }) => [line, quantity, reason] as const) }),
    ...(eligible !== sumOf(lines) && { e: eligible }),
    r: rate,
    u: rules,
    ...(rounding !== "floor" && { d: rounding }),
    p: points,
    ...(posted !== points && { x: posted }),
    ...rare,
  };
  return packed;
}

/** `orderId`: of the order that the posting follows. */
export function unpackExplanation(stored: unknown, orderId: string | null): Explanation {
  if (!isPacked(stored)) return stored as Explanation;
  const { l, o, e, r, u, d = "floor", p, x = p, ...rare } = stored;
  const lines = l.map(([line, quantity, eligible, multiplier, rules]) => ({
    line,
    quantity,
    eligible,
    ...(multiplier !== undefined && { multiplier }),
    ...(rules && { rules }),
  }));
  return {
    kind: "order",
    lines,
    ...(o && { leftOut: o.map(([line, quantity, reason]) => ({ line, quantity, reason })) }),
    eligible: e ?? sumOf(lines),
    rate: r,
    rules: u,
    rounding: d,
    points: p,
    ...rare,
    order: orderId ?? "",
    before: p - x,
    posted: x,
  } satisfies OfOrder;
}

const isPacked = (stored: unknown): stored is Packed =>
  typeof stored === "object" && stored !== null && !("kind" in stored);

const sumOf = (lines: OrderExplanation["lines"]): number =>
  lines.reduce((sum, { eligible }) => sum + eligible, 0);
