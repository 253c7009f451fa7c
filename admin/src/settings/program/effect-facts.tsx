// What an example order earns before and after a change, computed by the server from the whole program.
import { exampleUnits } from "@laurel/domain/earning/spending.ts";
import { beforeTax, countWorth, type ProgramDocument, toProgram, worthMinor } from "../../program/program.ts";
import type { Fact } from "../../ui/data/facts.tsx";
import type { Formats } from "../../ui/format/formats.tsx";
import type { Effect } from "./effect-messages.ts";
import css from "../settings.module.css";
import type { InForce, ProgramChange } from "./program-change.ts";

const FACTS_MAX = 3;

/** Empty when an order earns the same. While a program is paused, orders earn nothing. */
export function sampleFacts(
  present: InForce,
  { document: after, status = present.status }: ProgramChange,
  { sampleOrders, lastingOrder }: Effect,
  formats: Formats,
): Fact[] {
  const before = toProgram(present.document);
  const units = exampleUnits(before, after);
  const isSwitched = status !== present.status;
  const figures = sampleOrders.map(({ tierId, pointsBefore, pointsAfter }) => ({
    tierId,
    was: isSwitched && present.status !== "ON" ? 0 : pointsBefore,
    now: isSwitched && status !== "ON" ? 0 : pointsAfter,
  }));
  const [base, ...inTiers] = figures;
  const order = `${formats.shortMoney(String(units))}${ofTax(before, after)}`;
  const facts: Fact[] = [];
  if (base && base.was !== base.now) {
    facts.push({
      label: `An order of ${order} earns`,
      value: arrow(countWorth(base.was ?? 0, before, formats), countWorth(base.now, after, formats)),
    });
    const share = (points: number, { pointValueHundredths }: typeof after) =>
      formats.percent(worthMinor(points, pointValueHundredths) / (units * 10 ** formats.currencyDecimals), 2);
    if (lastingOrder && after.pointValueHundredths > 0 && !isSwitched)
      facts.push({
        label: "Given back to members",
        value: arrow(share(lastingOrder.pointsBefore ?? 0, before), share(lastingOrder.pointsAfter, after)),
      });
  }
  const doesTierDiffer = ({ tierId, was, now }: (typeof figures)[number]) =>
    was === null ||
    (base && base.was !== null && base.now * was !== now * base.was) ||
    before.tiers.levels.every(({ id }) => id !== tierId);
  for (const figure of isSwitched ? [] : inTiers.filter(doesTierDiffer)) {
    const name = after.tiers.levels.find(({ id }) => id === figure.tierId)?.name ?? "";
    const now = countWorth(figure.now, after, formats);
    facts.push({
      label: `An order of ${order} in ${name}`,
      value:
        figure.was === null ? <strong>{now}</strong> : arrow(countWorth(figure.was, before, formats), now),
    });
  }
  return facts.slice(0, FACTS_MAX);
}

/** No tax is in the example order. What is said of it holds for both programs. */
const ofTax = (before: ProgramDocument, after: ProgramDocument): string =>
  before.orders.include.tax === after.orders.include.tax ? beforeTax(after) : " without tax";

function arrow(before: string, after: string) {
  if (before === after) return before;
  return (
    <>
      <span className={css.whole}>{before}</span>{" "}
      <span className={css.whole}>
        → <strong className={css.after}>{after}</strong>
      </span>
    </>
  );
}
