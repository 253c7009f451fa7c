// Filters as typed, before they are put into the address.
import type { UserError } from "../../api/user-errors.ts";
import { readPoints } from "../../program/read-points.ts";
import { isDate, NO_DATE } from "../../ui/forms/date/read-date.ts";
import { type CustomersFilters, statuses } from "./views.ts";

export interface FilterDraft {
  /** Empty: any. */
  readonly status: string;
  readonly tierId: string;
  readonly pointsFrom: string;
  readonly pointsTo: string;
  readonly pending: "" | "yes" | "no";
  readonly inactiveSince: string;
  readonly expiringBefore: string;
}

export const toFilterDraft = (filters: CustomersFilters): FilterDraft => ({
  status: filters.status ?? "",
  tierId: filters.tierId ?? "",
  pointsFrom: filters.pointsFrom?.toString() ?? "",
  pointsTo: filters.pointsTo?.toString() ?? "",
  pending: filters.hasPending === null ? "" : filters.hasPending ? "yes" : "no",
  inactiveSince: filters.inactiveSince ?? "",
  expiringBefore: filters.expiringBefore ?? "",
});

/** The filters, or what must be fixed first. */
export function readFilterDraft(draft: FilterDraft): CustomersFilters | readonly UserError[] {
  const pointsFrom = parseBound(draft.pointsFrom);
  const pointsTo = parseBound(draft.pointsTo);
  const problems: UserError[] = [];
  if (pointsFrom === undefined) problems.push(problem("pointsFrom", NOT_WHOLE));
  if (pointsTo === undefined) problems.push(problem("pointsTo", NOT_WHOLE));
  if (pointsFrom != null && pointsTo != null && pointsFrom > pointsTo)
    problems.push(problem("pointsTo", "Must be at least “Points from”"));
  for (const name of ["inactiveSince", "expiringBefore"] as const)
    if (draft[name] !== "" && !isDate(draft[name])) problems.push(problem(name, NO_DATE));
  if (problems.length > 0 || pointsFrom === undefined || pointsTo === undefined) return problems;
  return {
    status: statuses.find(({ value }) => value === draft.status)?.value ?? null,
    tierId: draft.tierId || null,
    pointsFrom,
    pointsTo,
    hasPending: draft.pending === "" ? null : draft.pending === "yes",
    inactiveSince: draft.inactiveSince || null,
    expiringBefore: draft.expiringBefore || null,
  };
}

/** Null: empty. Undefined: not a whole number. Example: "1,250" → 1250, "−5" → -5. */
function parseBound(text: string): number | null | undefined {
  const [, sign, size = ""] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? [];
  if (!sign && size === "") return null;
  const read = readPoints(size, { least: 0 });
  if (!read.ok) return undefined;
  return sign && read.value > 0 ? -read.value : read.value;
}

const NOT_WHOLE = "Enter a whole number, or leave it empty";
const problem = (field: string, message: string): UserError => ({
  code: "invalid_input",
  field: [field],
  message,
});
