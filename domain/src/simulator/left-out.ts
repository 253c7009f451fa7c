// What a simulation does not work out, as codes.
import { needsProductFacts, type ProgramDocument } from "../program/program.ts";

export type SimulationGap =
  | "REDEMPTIONS"
  | "EXPIRY"
  | "GUEST_ORDERS"
  | "REFUND_DATES"
  | "PAST_STATUS"
  | "PRODUCT_FACTS"
  | "BIRTHDAYS"
  | "NEWSLETTERS"
  | "REFERRALS"
  | "ACTIONS";

const ALWAYS: readonly SimulationGap[] = [
  "REDEMPTIONS",
  "EXPIRY",
  "GUEST_ORDERS",
  "REFUND_DATES",
  "PAST_STATUS",
];

/** Some concern only programs that have something of it. */
export function leftOutBy(programs: readonly ProgramDocument[]): readonly SimulationGap[] {
  const some = (has: (program: ProgramDocument) => boolean) => programs.some(has);
  const earnsBy = (kind: string) =>
    some(({ earning }) => earning.some((rule) => rule.enabled && rule.kind === kind));
  return [
    ...ALWAYS,
    ...(some(needsProductFacts) ? (["PRODUCT_FACTS"] as const) : []),
    ...(earnsBy("birthday") ? (["BIRTHDAYS"] as const) : []),
    ...(earnsBy("newsletter") ? (["NEWSLETTERS"] as const) : []),
    ...(some(({ referrals }) => referrals.enabled) ? (["REFERRALS"] as const) : []),
    ...(earnsBy("action") ? (["ACTIONS"] as const) : []),
  ];
}
