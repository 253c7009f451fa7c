import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aListedCustomer as ann } from "../../testing/a-customer.ts";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../../testing/render-page.tsx";
import { Page } from "./customers-page.tsx";

beforeEach(() => localStorage.clear());
const rich = { id: "v1", name: "Rich in gold", address: "tier=gold&points-from=1000" };

const open = (path = "/app/customers", answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    path,
    route: "/app/customers",
    answers: {
      program: { version: 3, document: aProgram() },
      customers: connection([ann], 3145),
      bulkAdjustments: connection([]),
      customerViews: [],
      ...answers,
    },
  });

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("filtering", () => {
  test("offers all filters, including the program's tiers, and keeps them in the address", async () => {
    const { address, asked } = open();
    await screen.findByText("Ann Lee");
    press("Filter");
    const tiers = await screen.findByRole("combobox", { name: "Tier" });
    await within(tiers).findByRole("option", { name: "Gold" });
    type("Status", "GUEST");
    type("Tier", "gold");
    type("Points from", "−1,000");
    type("Points up to", "5000");
    type("Pending", "yes");
    type("Inactive since", "2026-01-01");
    press("Show customers");

    expect(address()).toBe(
      "/app/customers?status=guest&tier=gold&points-from=-1000&points-to=5000&pending=yes&inactive-since=2026-01-01",
    );
    const filter = {
      status: "GUEST",
      tierId: "gold",
      minPoints: -1000,
      maxPoints: 5000,
      hasPending: true,
      lastActivityBefore: "2025-12-31T23:00:00.000Z",
    };
    await waitFor(() =>
      expect(asked.findLast(({ operation }) => operation === "Customers")?.variables["filter"]).toEqual(
        filter,
      ),
    );
  });

  test("says which bound is wrong, and does not change the list", async () => {
    const { address } = open();
    await screen.findByText("Ann Lee");
    press("Filter");
    type("Points from", "1.5 million");
    press("Show customers");
    expect(await screen.findByText("Enter a whole number, or leave it empty.")).toBeTruthy();
    type("Points from", "10");
    type("Points up to", "9");
    press("Show customers");
    expect(await screen.findByText("Must be at least “Points from”.")).toBeTruthy();
    type("Points up to", "10");
    expect(screen.queryByText("Must be at least “Points from”.")).toBeNull();
    expect(address()).toBe("/app/customers");
  });

  test("shows each filter as a button that removes it", async () => {
    const { address } = open("/app/customers?tier=gold&points-from=1000&inactive-since=2026-01-01&after=e");
    await screen.findByRole("button", { name: "Remove filter: Tier: Gold" });
    press("Remove filter: Points from 1,000");
    expect(address()).toBe("/app/customers?tier=gold&inactive-since=2026-01-01");
    press("Remove filter: Inactive since 1 Jan 2026");
    expect(address()).toBe("/app/customers?tier=gold");
  });

  test("is cleared at once", async () => {
    const { address } = open("/app/customers?status=guest&pending=no&q=ann");
    await screen.findByText("Ann Lee");
    press("Clear filters");
    expect(address()).toBe("/app/customers?q=ann");
  });
});

describe("saved views", () => {
  test("are listed beside the standard views, and open as they were saved", async () => {
    const { address } = open("/app/customers?view=excluded&q=bob", { customerViews: [rich] });
    fireEvent.click(await screen.findByRole("button", { name: "Rich in gold" }));
    expect(address()).toBe("/app/customers?tier=gold&points-from=1000");
    expect(screen.getByRole("button", { name: "Rich in gold" }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("false");
  });

  test("keep the current filters, whatever page is shown", async () => {
    const saved = { ...rich, name: "Mine" };
    const views: (typeof rich)[] = [];
    const { sent } = open("/app/customers?tier=gold&points-from=1000&after=e", {
      customerViews: () => [...views],
      customerViewCreate: () => {
        views.push(saved);
        return { customerView: saved, userErrors: [] };
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Save this view" }));
    type("Name", "Mine");
    press("Save");
    expect(await screen.findByRole("button", { name: "Mine" })).toBeTruthy();
    expect(sent("CreateCustomerView")).toEqual({
      name: "Mine",
      address: "tier=gold&points-from=1000",
    });
    expect(screen.queryByRole("button", { name: "Save this view" })).toBeNull();
  });

  test("say why a name is refused, and keep what was typed", async () => {
    open("/app/customers?tier=gold", {
      customerViewCreate: {
        customerView: null,
        userErrors: [
          { code: "invalid_input", field: ["name"], message: "There is already a view with that name." },
        ],
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Save this view" }));
    type("Name", "Gold");
    press("Save");
    expect(await screen.findByText("There is already a view with that name.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Gold");
  });

  test.each([
    ["renamed", "Rename", "RenameCustomerView", { id: "v1", name: "Rich" }],
    ["deleted", "Delete this view", "DeleteCustomerView", { id: "v1" }],
  ])("can be %s", async (_name, button, operation, variables) => {
    const { sent } = open("/app/customers?tier=gold&points-from=1000", {
      customerViews: [rich],
      customerViewRename: { customerView: rich, userErrors: [] },
      customerViewDelete: { customerView: rich, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Rename or delete" }));
    type("Name", "Rich");
    press(button);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(operation)).toEqual(variables);
  });

  test("cannot be made of a standard view", async () => {
    open("/app/customers?view=excluded", { customerViews: [rich] });
    await screen.findByRole("button", { name: "Rich in gold" });
    expect(screen.queryByRole("button", { name: "Save this view" })).toBeNull();
  });
});

describe("columns", () => {
  const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

  test("are chosen, and stored in this browser", async () => {
    open();
    await screen.findByText("Ann Lee");
    press("Columns");
    fireEvent.click(screen.getByRole("switch", { name: "Spent" }));
    fireEvent.click(screen.getByRole("switch", { name: "Member since" }));
    press("Done");
    expect(headers()).toEqual([
      "",
      "Customer",
      "Tier",
      "Status",
      "Points",
      "Pending",
      "Orders",
      "Last activity",
      "Member since",
    ]);
    cleanup();
    open();
    expect(await screen.findByText("1 Mar 2025")).toBeTruthy();
    expect(headers()).not.toContain("Spent");
  });

  test("always include the customer and the points, whatever the browser stored", async () => {
    localStorage.setItem("laurel:customers-columns", "secret,<b>");
    open();
    await screen.findByText("Ann Lee");
    expect(headers()).toEqual(["", "Customer", "Points"]);
  });
});
