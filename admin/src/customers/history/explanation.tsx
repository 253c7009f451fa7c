import { toDecimals } from "@laurel/domain/orders/exact-points.ts";
import {
  nameOf,
  type NamedCountedLine,
  type NamedExplanation,
  type RuleName,
} from "@laurel/domain/orders/name-lines.ts";
import { isPart, ownDifference } from "@laurel/domain/orders/order-difference.ts";
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import type { ReactNode } from "react";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "./explanation.module.css";
import { LeftOut, NotInTotal } from "./left-out.tsx";
import { multipliedBy } from "./line-labels.ts";
import { OrderChange } from "./order-change.tsx";
import { PLAIN, sumOf } from "./order-sum.ts";
import { Table } from "../../ui/data/table.tsx";
import { QuietLink, Text } from "../../ui/page/text.tsx";

interface ExplanationProps {
  readonly summary: string;
  readonly explanation: unknown;
  /** The program version that decided the points. */
  readonly program: { readonly version: number; readonly createdAt: string } | null;
  /** Further facts. */
  readonly children?: ReactNode;
}

/** A summary, then the lines that counted, what was left out and why, and the calculation with its one rounding. */
export function Explanation({ summary, explanation, program, children }: ExplanationProps) {
  const order = asOrder(explanation);
  return (
    <div className={css.explanation}>
      <p>{summary}</p>
      {order && <OrderChange order={order} />}
      {order && order.lines.length > 0 && <CountedLines order={order} />}
      {order && <LeftOut order={order} />}
      {order && <NotInTotal order={order} />}
      {children}
      {(program !== null || (order && !order.none)) && (
        <footer className={css.foot}>
          {order && !order.none && (
            <span>
              <Sum order={order} />
            </span>
          )}
          {program !== null && (
            <span>
              <QuietLink to="/app/settings">Program version {program.version}</QuietLink>
              {", in use since "}
              <Time at={program.createdAt} as="date" />
            </span>
          )}
        </footer>
      )}
    </div>
  );
}

function CountedLines({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  const others = [
    ...(order.extras ?? []).map(({ what, eligible }) => ({ what: EXTRAS[what] ?? what, amount: eligible })),
    ...(order.reductions ?? []).map(({ reason, amount }) => ({
      what: REDUCTIONS[reason] ?? reason,
      amount: -amount,
    })),
  ];
  return (
    <Table size="small">
      <thead>
        <tr>
          <th scope="col">{order.none ? "Would count" : "Counted"}</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Counts</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={line.line}>
            <td>
              {nameOf(line) ?? `Line ${index + 1}`}
              <Multiplied line={line} names={order.ruleNames} />
              <OwnDifference line={line} />
            </td>
            <td>{line.price !== undefined && formats.moneyOfMinor(line.price)}</td>
            <td>
              {formats.number(line.quantity)}
              {isPart(line) && ` of ${formats.number(line.ordered)}`}
            </td>
            <td>{formats.moneyOfMinor(line.eligible)}</td>
          </tr>
        ))}
        {others.map(({ what, amount }) => (
          <tr key={what}>
            <td>{what}</td>
            <td />
            <td />
            <td>{formats.moneyOfMinor(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td />
          <td />
          <td>{formats.moneyOfMinor(order.eligible)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

function Multiplied({ line, names }: { line: NamedCountedLine; names: readonly RuleName[] | undefined }) {
  const words = multipliedBy(line, names);
  return (
    words !== null && (
      <Text as="div" kind="note">
        {words}
      </Text>
    )
  );
}

/** What of a line's price did not count, or what counted on top of it. */
function OwnDifference({ line }: { readonly line: NamedCountedLine }) {
  const formats = useFormats();
  const { off, tax } = ownDifference(line);
  const { unpaid = 0 } = line;
  const words = [
    ...(off > 0 ? [`discount −${formats.moneyOfMinor(off)}`] : []),
    ...(unpaid > 0 ? [`${formats.moneyOfMinor(unpaid)} is not paid yet`] : []),
    ...(tax === 0 ? [] : [`tax ${tax < 0 ? "−" : "+"}${formats.moneyOfMinor(Math.abs(tax))}`]),
  ];
  return (
    words.length > 0 && (
      <Text as="div" kind="note">
        {words.join(", ")}
      </Text>
    )
  );
}

/** (€20.59 × 3 + €15.88) × 5 × 1.25 = 485.3125, rounded down to 485 */
function Sum({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  const { parts, share } = sumOf(order);
  const amounts = parts
    .map(({ amountMinor, multiplier }) => `${formats.moneyOfMinor(amountMinor)}${factor(multiplier)}`)
    .join(" + ");
  const left = share
    ? ` × ${formats.moneyOfMinor(share.leftMinor)} / ${formats.moneyOfMinor(share.ofMinor)}`
    : "";
  const each = order.rateUnits === undefined ? "" : ` / ${formats.shortMoney(String(order.rateUnits))}`;
  const rounded = order.points - (order.fixed ?? 0);
  const fixed = order.fixed ? ` + ${formats.number(order.fixed)}` : "";
  return (
    <>
      {parts.length > 1 ? `(${amounts})` : amounts}
      {`${left} × ${order.rate / 100}${each}${factor(order.tier?.multiplier ?? PLAIN)}`}
      {order.exact && ` ${exactly(order.exact)}, ${ROUNDINGS[order.rounding]} to ${formats.number(rounded)}`}
      {fixed && `${order.exact ? "," : ""}${fixed}`}
      {(fixed || !order.exact) && ` = ${formats.number(order.points)}`}
    </>
  );
}

const factor = (multiplier: number): string => (multiplier === PLAIN ? "" : ` × ${multiplier / PLAIN}`);

/** Example: 5547/40 → "= 138.675" */
function exactly(exact: NonNullable<NamedExplanation["exact"]>): string {
  const { digits, isCut } = toDecimals(exact);
  return `= ${digits}${isCut ? "…" : ""}`;
}

const ROUNDINGS: Readonly<Record<OrderExplanation["rounding"], string>> = {
  floor: "rounded down",
  nearest: "rounded to the nearest",
  up: "rounded up",
};

const asOrder = (explanation: unknown): NamedExplanation | null =>
  typeof explanation === "object" &&
  explanation !== null &&
  "kind" in explanation &&
  explanation.kind === "order"
    ? (explanation as NamedExplanation)
    : null;

const EXTRAS: Readonly<Record<string, string>> = { shipping: "Shipping", tip: "Tip" };
const REDUCTIONS: Readonly<Record<string, string>> = {
  refunded_amount: "Refunded amount, as far as it counted",
  paid_with_gift_card: "Paid with a gift card",
};
