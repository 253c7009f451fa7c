import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aListedCustomer as ann } from "../../testing/a-customer.ts";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage, type RenderPageOptions } from "../../testing/render-page.tsx";
import { Page } from "./customers-page.tsx";

const bob = { ...ann, id: "c2", displayName: "Bob", email: null, status: "EXCLUDED", tier: null };

const open = (
  path = "/app/customers",
  nodes: readonly unknown[] = [ann, bob],
  options: Pick<RenderPageOptions, "nextPage"> = {},
) =>
  renderPage({
    ...options,
    Page,
    path,
    route: "/app/customers",
    answers: {
      bulkAdjustments: connection([]),
      customerViews: [],
      program: { version: 3, document: aProgram() },
      customers: {
        ...connection(nodes, 3145),
        pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: "s", endCursor: "e" },
      },
    },
  });

describe("the customers page", () => {
  test("shows each customer in one row, with a link to the customer's page", async () => {
    open();
    const link = await screen.findByRole("link", { name: "Ann Lee" });
    expect(link.getAttribute("href")).toBe("/app/customers/c1");
    const row = link.closest("tr");
    expect(row?.textContent).toContain("ann@example.com");
    expect(row?.textContent).toContain("6,412");
    expect(row?.textContent).toContain("€1,462.40");
  });

  test("gives a badge only to unusual statuses", async () => {
    open();
    expect(await screen.findByText("Excluded", { selector: "td *" })).toBeTruthy();
    expect(screen.getAllByText("Active")).toHaveLength(1);
  });

  test("says how many there are", async () => {
    open();
    expect(await screen.findByText("3,145 customers")).toBeTruthy();
  });

  test("is sorted by a click on a column header, which says so; a second click on Points reverses the order", async () => {
    const { address } = open("/app/customers?q=an&after=e");
    await screen.findByText("Ann Lee");
    const head = (name: string) => screen.getByRole("columnheader", { name });
    const press = (name: string) => fireEvent.click(within(head(name)).getByRole("button", { name }));
    expect(head("Last activity").getAttribute("aria-sort")).toBe("descending");
    press("Points");
    expect(address()).toBe("/app/customers?q=an&sort=POINTS_DESC");
    await waitFor(() => expect(head("Points").getAttribute("aria-sort")).toBe("descending"));
    press("Points");
    expect(address()).toBe("/app/customers?q=an&sort=POINTS_ASC");
    press("Customer");
    expect(address()).toBe("/app/customers?q=an&sort=NAME");
    expect(head("Customer").getAttribute("aria-sort")).toBe("ascending");
    expect(within(head("Orders")).queryByRole("button")).toBeNull();
  });

  test("keeps its header row while the rows load", () => {
    open();
    expect(screen.getByRole("columnheader", { name: "Points" })).toBeTruthy();
    expect(screen.getByRole("searchbox", { name: "Search" })).toBeTruthy();
  });

  test("searches once the typing pauses, and keeps the search in its address", async () => {
    const { address, asked } = open();
    await screen.findByText("Ann Lee");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "an" } });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ann" } });
    await waitFor(() => expect(address()).toBe("/app/customers?q=ann"));
    await waitFor(() => expect(asked.at(-1)?.variables["query"]).toBe("ann"));
    expect(asked.map(({ variables }) => variables["query"])).not.toContain("an");
  });

  test("does not search for what was typed before a customer was chosen", async () => {
    let load = (): void => undefined;
    const nextPage = new Promise<void>((resolve) => (load = resolve));
    const { address } = open("/app/customers", undefined, { nextPage });
    const ann = await screen.findByRole("link", { name: "Ann Lee" });
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ann" } });
    fireEvent.click(ann);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    load();
    await screen.findByText("Another page");
    expect(address()).toBe("/app/customers/c1");
  });

  test("gets the next page by its cursor", async () => {
    const { asked } = open();
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ first: 50, after: "e" }));
  });

  test("opens another view at its first page", async () => {
    const { address } = open("/app/customers?after=e");
    fireEvent.click(await screen.findByRole("button", { name: "Below zero" }));
    expect(address()).toBe("/app/customers?view=below-zero");
  });

  test("explains itself without customers, and says what to do when none match", async () => {
    open("/app/customers", []);
    expect(await screen.findByText("No customers yet")).toBeTruthy();
    cleanup();
    open("/app/customers?q=zzz", []);
    expect(await screen.findByText("No customers match")).toBeTruthy();
  });
});
