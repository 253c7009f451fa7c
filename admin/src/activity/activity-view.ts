// The activity page keeps its filters in its address.
import {
  liabilityMovements,
  movementCodes,
  type LiabilityMovement,
} from "@laurel/domain/reports/liability.ts";
import { figures } from "../reports/liability/figures.ts";
import { endOfDay, startOfDay } from "../dates/local-day.ts";
import type { ActivityVariables } from "./activity.generated.ts";

export type ActivityFilter = NonNullable<ActivityVariables["filter"]>;

/** The filter's choices, and the kinds of postings that each one shows. */
export const groups = [
  { value: "", label: "Everything" },
  { value: "orders", label: "Orders", kinds: ["order_award"] },
  {
    value: "changes",
    label: "Refunds and changes",
    kinds: ["order_clawback", "write_off", "write_off_reversal"],
  },
  { value: "actions", label: "Sign-ups and actions", kinds: ["action"] },
  { value: "tiers", label: "Tier rewards", kinds: ["tier_gift"] },
  { value: "referrals", label: "Referrals", kinds: ["referral"] },
  { value: "redemptions", label: "Redemptions", kinds: ["redemption", "redemption_return"] },
  { value: "hands", label: "Adjustments, imports and undos", kinds: ["adjustment", "import", "undo"] },
  { value: "holds", label: "Points that became available", kinds: ["release"] },
  { value: "expiry", label: "Points that expired", kinds: ["expiry"] },
] as const;

/** Figures of the liability report; each is a filter of its own. */
export const figureGroups = liabilityMovements.map((name) => ({
  value: name,
  label: `Report: ${figures[name].label}`,
}));

export interface ActivityView {
  readonly group: (typeof groups)[number]["value"] | LiabilityMovement;
  /** Days in the shop's time zone, such as 2026-11-20; both are included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly customerId: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Ignores unknown values. */
export function readActivityView(params: URLSearchParams): ActivityView {
  const day = (name: string) => {
    const text = params.get(name);
    return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  return {
    group: [...groups, ...figureGroups].find(({ value }) => value === params.get("kind"))?.value ?? "",
    from: day("from"),
    to: day("to"),
    customerId: params.get("customer"),
  };
}

export function writeActivityView({ group, from, to, customerId }: ActivityView): URLSearchParams {
  const given = { kind: group, from, to, customer: customerId };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Days begin and end in the shop's time zone. */
export function activityFilter(view: ActivityView, timeZone: string): ActivityFilter {
  const group = groups.find(({ value }) => value === view.group);
  const figure = figureGroups.find(({ value }) => value === view.group);
  const from = view.from && startOfDay(view.from, timeZone);
  const last = view.to && endOfDay(view.to, timeZone);
  return {
    ...(figure && { figure: movementCodes[figure.value] }),
    ...(group && "kinds" in group && { kinds: [...group.kinds] }),
    ...(from && { from }),
    // `to` is exclusive.
    ...(last && { to: new Date(Date.parse(last) + 1).toISOString() }),
    ...(view.customerId && { customerId: view.customerId }),
  };
}
