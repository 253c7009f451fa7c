// How tiers are reached and kept, in sentences for the merchant.
import type { ProgramDocument } from "../program/program.ts";

type Tiers = Pick<ProgramDocument["tiers"], "basis" | "window" | "graceDays">;

/** What counts toward tiers besides the spending that counts. */
const LIFTS = { spend: "orders", points: "orders, actions and referrals" } as const;

/** How long a tier lasts. */
export function lastingWords({ basis, window, graceDays }: Tiers): string {
  if (window === "lifetime") return "A tier stays for good once it is reached, even after refunds.";
  const time =
    window === "rolling_12_months"
      ? `for 12 months after the ${LIFTS[basis]} that reached it`
      : "to the end of the year after the one that reached it";
  return `A tier lasts ${time}${graceDays > 0 ? ", and for the days of grace" : ""}. Refunds can end it sooner.`;
}

/** When members get a tier’s entry reward. */
export function entryRewardWords({ basis, window }: Tiers): string {
  const often = {
    lifetime: "once",
    rolling_12_months: "at most once in 12 months",
    calendar_year: "at most once in a calendar year",
  }[window];
  return `Members get a tier’s entry reward when their ${LIFTS[basis]} lift them into it, ${often}. Refunds that undo this take it back. Setting a tier, imports and changes of these settings give none.`;
}

/** What becomes of a tier that was reached by points which staff then take back. */
export function afterUndoWords({
  tiers,
}: {
  readonly tiers: Tiers & { readonly levels: readonly unknown[] };
}) {
  if (tiers.basis === "spend" || tiers.levels.length === 0) return undefined;
  return tiers.window === "lifetime"
    ? "A tier reached this way is kept, even if you take the points back."
    : "If you take the points back, a tier reached only by them is lost.";
}
