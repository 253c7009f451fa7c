import { counted } from "../ui/format/counted.ts";
import type { Formats } from "../ui/format/formats.tsx";
import type { ProgramDocument } from "./program.ts";

/** When points of an order can be spent: “right away”, “14 days after the order”, “14 days after fulfilment”. */
export function describeHold({ orders }: Pick<ProgramDocument, "orders">, formats: Formats): string {
  const { awardOn, holdDays } = orders;
  if (holdDays === 0) return awardOn === "fulfilled" ? "on fulfilment" : "right away";
  return `${counted(holdDays, "day", formats)} after ${awardOn === "fulfilled" ? "fulfilment" : "the order"}`;
}
