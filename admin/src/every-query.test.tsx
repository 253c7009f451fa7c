// What the server refuses is said, with a way to try again: a list that fails must not seem empty, or load for ever.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Page as CustomerPage } from "./customers/detail/customer-page.tsx";
import { Page as CustomersPage } from "./customers/list/customers-page.tsx";
import { Page as SettingsPage } from "./settings/settings-page.tsx";
import { pages } from "./pages.ts";
import { aCustomer, aListedCustomer } from "./testing/a-customer.ts";
import { anEffect, aSavedProgram } from "./testing/open-settings-page.tsx";
import { connection, renderPage, type RenderPageOptions } from "./testing/render-page.tsx";

const again = /Try again/;
const folder = import.meta.dirname;
const program = { ...aSavedProgram(), name: "Leaves", pointsName: { one: "point", other: "points" } };

/** Pages with several queries, and whole answers to all of them. */
const walked: Readonly<Record<string, Omit<RenderPageOptions, "refuses">>> = {
  "the customers list": {
    Page: CustomersPage,
    path: "/app/customers",
    route: "/app/customers",
    answers: {
      program,
      bulkAdjustments: connection([]),
      customerViews: [],
      customers: connection([{ ...aListedCustomer, tier: null }]),
    },
  },
  "a customer": {
    Page: CustomerPage,
    path: "/app/customers/c1",
    route: "/app/customers/:id",
    answers: {
      program,
      customer: {
        ...aCustomer,
        lots: [
          {
            id: "l1",
            points: 5,
            remaining: 5,
            issuedAt: "2026-11-01T00:00:00Z",
            availableAt: "2026-11-01T00:00:00Z",
            expiresAt: null,
            movement: null,
          },
        ],
      },
    },
  },
  "the tiers": {
    Page: SettingsPage,
    path: "/app/settings/tiers",
    route: "/app/settings/:tab",
    answers: {
      program,
      tierMix: { tiers: [] },
      programEffect: { effect: anEffect(), userErrors: [] },
    },
  },
};

describe.each(Object.entries(walked))("on the page of %s", (_, options) => {
  test("each query that is refused by itself says so, and is read again", async () => {
    const { asked } = renderPage(options);
    await settled(asked);
    expect(screen.queryAllByText(again)).toEqual([]);
    const operations = [...new Set(asked.map(({ operation }) => operation))];
    expect(operations.length).toBeGreaterThan(1);
    for (const operation of operations) {
      cleanup();
      let isRefused = true;
      renderPage({ ...options, refuses: (one) => isRefused && one === operation });
      const [button] = await screen.findAllByText(again, undefined, { timeout: 10_000 }).catch(() => []);
      expect(button, operation).toBeTruthy();
      isRefused = false;
      for (const one of screen.queryAllByText(again)) fireEvent.click(one);
      await waitFor(() => expect(screen.queryAllByText(again), operation).toEqual([]));
    }
  });
});

describe("a page that can read nothing", () => {
  test.each(pages.filter(({ layout }) => layout === "app").map((page) => [page.name, page] as const))(
    "says so, and can be tried again: %s",
    async (_, { load, path: address, matchPath = address }) => {
      const { Page } = await load();
      const opened = matchPath === "/app/reports/:tab" ? "/app/reports/points" : address;
      renderPage({ Page, answers: {}, path: opened, route: matchPath, refuses: () => true });

      expect((await screen.findAllByText(again)).length).toBeGreaterThan(0);
    },
  );
});

test("no query of a page drops its error", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|generated)\./.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));
  const queries = files.flatMap(({ file, text }) =>
    [...text.matchAll(/const \[([^=]*)\] = useQuery\(/g)].map(([, taken = ""]) => ({ file, taken })),
  );
  expect(queries.length).toBeGreaterThan(50);
  const dropped = queries.filter(({ taken }) => !/\berror\b|^preview\b/.test(taken));
  // The dialog has the document from the toolbar, which says what is wrong with the same query.
  expect(dropped.map(({ file }) => file)).toEqual(["customers/bulk/use-bulk-adjust.tsx"]);
});

/** Until no more is asked. */
async function settled(asked: readonly unknown[]): Promise<void> {
  let before = -1;
  await waitFor(() => {
    const isSame = asked.length === before;
    before = asked.length;
    expect(isSame).toBe(true);
  });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
}
