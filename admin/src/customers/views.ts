// What the customers page shows is in its address, so that a view can be kept, sent, and come back to.
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

export interface CustomersView {
  readonly view: (typeof views)[number]["id"];
  readonly search: string;
  readonly tierId: string | null;
  readonly sort: Sort;
  readonly after: string | null;
  readonly before: string | null;
}

/** What is not one of ours in the address is passed over. */
export function readView(params: URLSearchParams): CustomersView {
  return {
    view: views.find(({ id }) => id === params.get("view"))?.id ?? "all",
    search: params.get("q") ?? "",
    tierId: params.get("tier"),
    sort: sorts.find(({ value }) => value === params.get("sort"))?.value ?? "LAST_ACTIVITY",
    after: params.get("after"),
    before: params.get("before"),
  };
}

/** The address of a view; another page of it must be asked for, so a change begins at the first. */
export function writeView(view: CustomersView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.view !== "all") params.set("view", view.view);
  if (view.search) params.set("q", view.search);
  if (view.tierId) params.set("tier", view.tierId);
  if (view.sort !== "LAST_ACTIVITY") params.set("sort", view.sort);
  if (view.after) params.set("after", view.after);
  if (view.before) params.set("before", view.before);
  return params;
}

export function filterOf({ view, tierId }: CustomersView): Filter {
  const chosen: Filter = views.find(({ id }) => id === view)?.filter ?? {};
  return tierId ? { ...chosen, tierId } : chosen;
}

export function pageVariables(view: CustomersView): CustomersVariables {
  const size = view.before
    ? { last: PAGE_SIZE, before: view.before }
    : { first: PAGE_SIZE, after: view.after };
  return { ...size, query: view.search || null, filter: filterOf(view), sort: view.sort };
}

/** The same list as a file, whole. */
export const exportQuery = (view: CustomersView) => ({
  ...filterOf(view),
  query: view.search || null,
  sort: view.sort,
});
