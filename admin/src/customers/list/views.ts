// The customers page keeps its state in its address, so that a view can be saved, shared and returned to.
import { startOfDay } from "../../dates/local-day.ts";
import type { CustomersVariables } from "./customers.generated.ts";

export const PAGE_SIZE = 50;

export type Filter = NonNullable<CustomersVariables["filter"]>;
export type Sort = NonNullable<CustomersVariables["sort"]>;

export const views = [
  { id: "all", label: "All", filter: {} },
  { id: "below-zero", label: "Below zero", filter: { isNegative: true } },
  { id: "pending", label: "With pending points", filter: { hasPending: true } },
  { id: "excluded", label: "Excluded", filter: { status: "EXCLUDED" } },
] as const satisfies readonly { id: string; label: string; filter: Filter }[];

export const sorts = [
  { value: "LAST_ACTIVITY", label: "Last activity" },
  { value: "POINTS_DESC", label: "Most points" },
  { value: "POINTS_ASC", label: "Fewest points" },
  { value: "SPENT_DESC", label: "Most spent" },
  { value: "NAME", label: "Name" },
  { value: "JOINED", label: "Newest member" },
] as const satisfies readonly { value: Sort; label: string }[];

export const statuses = [
  { value: "MEMBER", label: "Active" },
  { value: "GUEST", label: "Guest" },
  { value: "EXCLUDED", label: "Excluded" },
  { value: "ERASED", label: "Erased" },
] as const satisfies readonly { value: NonNullable<Filter["status"]>; label: string }[];

/** The filters beside the view and the search. Null: any. */
export interface CustomersFilters {
  readonly status: (typeof statuses)[number]["value"] | null;
  readonly tierId: string | null;
  readonly pointsFrom: number | null;
  readonly pointsTo: number | null;
  readonly hasPending: boolean | null;
  /** A day in the shop's time zone, such as 2026-07-01: no activity on it or later. */
  readonly inactiveSince: string | null;
  /** A day in the shop's time zone: some available points can be spent until its end at most. */
  readonly expiringBefore: string | null;
}

export const noFilters: CustomersFilters = {
  status: null,
  tierId: null,
  pointsFrom: null,
  pointsTo: null,
  hasPending: null,
  inactiveSince: null,
  expiringBefore: null,
};

export interface CustomersView extends CustomersFilters {
  readonly view: (typeof views)[number]["id"];
  readonly search: string;
  readonly sort: Sort;
  readonly after: string | null;
  readonly before: string | null;
}

/** The server's limit. */
export const SEARCH_MAX = 200;

/** Ignores unknown values. */
export function readView(params: URLSearchParams): CustomersView {
  const pending = params.get("pending");
  return {
    view: views.find(({ id }) => id === params.get("view"))?.id ?? "all",
    search: (params.get("q") ?? "").slice(0, SEARCH_MAX),
    status: statuses.find(({ value }) => value.toLowerCase() === params.get("status"))?.value ?? null,
    tierId: params.get("tier"),
    pointsFrom: wholeNumber(params.get("points-from")),
    pointsTo: wholeNumber(params.get("points-to")),
    hasPending: pending === "yes" ? true : pending === "no" ? false : null,
    inactiveSince: dayIn(params.get("inactive-since")),
    expiringBefore: dayIn(params.get("expiring-before")),
    sort: sorts.find(({ value }) => value === params.get("sort"))?.value ?? "LAST_ACTIVITY",
    after: params.get("after"),
    before: params.get("before"),
  };
}

const dayIn = (day: string | null): string | null =>
  day === null || startOfDay(day, "UTC") === null ? null : day;

function wholeNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : null;
}

/** The address of a view. Any change begins at the first page unless a page is given. */
export function writeView(view: CustomersView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.view !== "all") params.set("view", view.view);
  if (view.search) params.set("q", view.search);
  if (view.status) params.set("status", view.status.toLowerCase());
  if (view.tierId) params.set("tier", view.tierId);
  if (view.pointsFrom !== null) params.set("points-from", String(view.pointsFrom));
  if (view.pointsTo !== null) params.set("points-to", String(view.pointsTo));
  if (view.hasPending !== null) params.set("pending", view.hasPending ? "yes" : "no");
  if (view.inactiveSince) params.set("inactive-since", view.inactiveSince);
  if (view.expiringBefore) params.set("expiring-before", view.expiringBefore);
  if (view.sort !== "LAST_ACTIVITY") params.set("sort", view.sort);
  if (view.after) params.set("after", view.after);
  if (view.before) params.set("before", view.before);
  return params;
}

/** The address of the list without its page: what a saved view stores. */
export const listAddress = (view: CustomersView): string =>
  writeView({ ...view, after: null, before: null }).toString();

/** True without any filter. */
export const isWholeList = (view: CustomersView): boolean =>
  listAddress({ ...view, sort: "LAST_ACTIVITY" }) === "";

/** Replaces the filters. A view that contradicts them is replaced by “all”. */
export function withFilters(view: CustomersView, filters: CustomersFilters): Partial<CustomersView> {
  const own: Filter = filterOfView(view.view);
  const isOtherwise =
    (own.status != null && filters.status !== null) ||
    (own.hasPending != null && filters.hasPending !== null);
  return { ...filters, view: isOtherwise ? "all" : view.view };
}

export function filterOf(view: CustomersView, timeZone: string): Filter {
  const { status, tierId, pointsFrom, pointsTo, hasPending, inactiveSince, expiringBefore } = view;
  return {
    ...filterOfView(view.view),
    ...(status && { status }),
    ...(tierId && { tierId }),
    ...(pointsFrom !== null && { minPoints: pointsFrom }),
    ...(pointsTo !== null && { maxPoints: pointsTo }),
    ...(hasPending !== null && { hasPending }),
    ...(inactiveSince && { lastActivityBefore: startOfDay(inactiveSince, timeZone) }),
    ...(expiringBefore && { expiringBefore: endOfDayBefore(expiringBefore, timeZone) }),
  };
}

/** Points that can be spent until the end of a day expire at the start of the next: that moment is included. */
function endOfDayBefore(day: string, timeZone: string): string | null {
  const starts = startOfDay(day, timeZone);
  return starts && new Date(Date.parse(starts) + 1).toISOString();
}

const filterOfView = (id: CustomersView["view"]): Filter =>
  views.find((view) => view.id === id)?.filter ?? {};

/** Which customers are in the list, without its order and page. */
export const matchingOf = (view: CustomersView, timeZone: string) => ({
  query: view.search || null,
  filter: filterOf(view, timeZone),
});

export function pageVariables(view: CustomersView, timeZone: string): CustomersVariables {
  const size = view.before
    ? { last: PAGE_SIZE, before: view.before }
    : { first: PAGE_SIZE, after: view.after };
  return { ...size, ...matchingOf(view, timeZone), sort: view.sort };
}

/** The query for the whole list as a file. */
export const exportQuery = (view: CustomersView, timeZone: string) => ({
  ...filterOf(view, timeZone),
  query: view.search || null,
  sort: view.sort,
});
