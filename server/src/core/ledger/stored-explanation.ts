// How a posting's explanation is stored. Most postings are awards, and their full explanation would be most of their
// size on disk. So an order's explanation is stored with short names, without what its posting already says (the order)
// and without common values.
import type { ExplainedChange, Explanation } from "@laurel/domain/explanation.ts";
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";

type OfOrder = Extract<Explanation, { kind: "order" }>;
type Rare = Pick<OrderExplanation, "none" | "extras" | "reductions" | "rateUnits" | "tier" | "fixed">;

/** Only an order's explanation is packed. All others are stored as they are, and have a `kind`. */
interface Packed extends Rare {
  /** Line, units, eligible amount; then the multiplier in basis points, and the rules that set it. */
  readonly l: readonly (readonly [string, number, number, number?, (readonly string[])?])[];
  /** Not paid yet: the place of a line in `l`, and the amount. */
  readonly n?: readonly (readonly [number, number])[];
  /** Left out: line, units, reason. */
  readonly o?: readonly (readonly [
    string,
    number,
    NonNullable<OrderExplanation["leftOut"]>[number]["reason"],
  ])[];
  /** The eligible amount of the order, if it differs from the sum of the lines. */
  readonly e?: number;
  readonly r: number;
  readonly u: readonly string[];
  /** Rounding, if it is not down. */
  readonly d?: OrderExplanation["rounding"];
  readonly p: number;
  /** The posted points, if they differ from what the order is worth. */
  readonly x?: number;
  readonly change?: ExplainedChange;
}

export function packExplanation(explanation: Explanation): object {
  if (explanation.kind !== "order") return explanation;
  const { kind: _, order: __, before: ___, lines, leftOut, eligible, ...figures } = explanation;
  const { rate, rules, rounding, points, posted, ...rare } = figures;
  const unpaid = lines.flatMap((line, at) => (line.unpaid ? [[at, line.unpaid] as const] : []));
  const packed: Packed = {
    l: lines.map(({ line, quantity, eligible: counts, multiplier, rules = [] }) =>
      multiplier === undefined ? [line, quantity, counts] : [line, quantity, counts, multiplier, rules],
    ),
    ...(unpaid.length > 0 && { n: unpaid }),
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

/** `orderId`: the posting's order. */
export function unpackExplanation(stored: unknown, orderId: string | null): Explanation {
  if (!isPacked(stored)) return stored as Explanation;
  const { l, n = [], o, e, r, u, d = "floor", p, x = p, ...rare } = stored;
  const unpaidAt = new Map(n);
  const lines = l.map(([line, quantity, eligible, multiplier, rules], at) => ({
    line,
    quantity,
    eligible,
    ...(unpaidAt.has(at) && { unpaid: unpaidAt.get(at)! }),
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
