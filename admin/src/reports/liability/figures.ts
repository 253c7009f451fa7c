// The report's figures in their order: what each is called, and what it counts.
import { liabilityMovements } from "@laurel/domain/reports/liability.ts";
import type { LiabilityLine } from "./liability.generated.ts";

export type FigureName = keyof LiabilityLine["points"];

export const figureNames: readonly FigureName[] = ["start", ...liabilityMovements, "end"];

export const figures: Readonly<Record<FigureName, { readonly label: string; readonly definition: string }>> =
  {
    start: {
      label: "Start",
      definition: "Points that members held when the day began, available and pending.",
    },
    issued: { label: "Issued, orders", definition: "Points issued for orders." },
    clawedBack: {
      label: "Taken back",
      definition:
        "Points taken back: for refunds, cancellations and edited orders, for undone actions, and for tiers and referrals that no longer stand.",
    },
    granted: {
      label: "Granted",
      definition:
        "Points for sign-ups, birthdays and other actions, for reaching tiers, and for friends who were referred. Home and Points by day count them as issued.",
    },
    redeemed: { label: "Redeemed", definition: "Points spent on rewards." },
    returned: {
      label: "Returned",
      definition: "Points given back for cancelled rewards and for codes that could not be made.",
    },
    expired: { label: "Expired", definition: "Points that expired, less those given back." },
    adjusted: {
      label: "Adjusted",
      definition: "Points that your team gave or took, for one member or for many, less what was undone.",
    },
    imported: { label: "Imported", definition: "Points from imported files, less what was undone." },
    writtenOff: {
      label: "Written off",
      definition:
        "Points that a refund should have taken, but the member had spent: given up, as your settings said then.",
    },
    end: {
      label: "End",
      definition: "Points that members held when the day ended: start and all movements together.",
    },
  };

/** Such as “Today”, “19 Nov”, “November 2026”. */
export function rowName(
  { from, to, isOpen }: Pick<LiabilityLine, "from" | "to" | "isOpen">,
  by: "DAY" | "MONTH",
  formats: { day(day: string): string; month(month: string): string },
  today: string,
): string {
  if (by === "MONTH") return formats.month(from.slice(0, 7));
  return isOpen && to === today ? "Today" : formats.day(from);
}
