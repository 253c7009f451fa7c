import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";
import { connection } from "../../testing/render-page.tsx";

const aRequest = (changes: object = {}) => ({
  id: "p1",
  kind: "DATA_REQUEST",
  askedBy: "platform",
  askedAt: "2026-10-01T10:00:00Z",
  doneAt: null,
  customer: { id: "c1", displayName: "Bob Ash" },
  ...changes,
});

const open = (requests: readonly unknown[] = [], answers: object = {}) =>
  openSettingsPage("data", { hasShopData: false, privacyRequests: connection(requests), ...answers });

const archive = new File(["x"], "fern.laurel.gz", { type: "application/gzip" });

async function importFile(): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Choose an archive"), { target: { files: [archive] } });
  fireEvent.click(await screen.findByRole("button", { name: "Import the shop" }));
}

describe("the export", () => {
  test("says what is in it and what is not, and is downloaded as a file", async () => {
    const asked = vi.fn(async (_address: string) => new Response(null, { status: 503 }));
    const { host } = open();
    expect(await screen.findByText(/the whole points history/)).toBeTruthy();
    expect(screen.getByText(/API keys, sessions and the store’s tokens/)).toBeTruthy();
    vi.spyOn(window, "fetch").mockImplementation(asked as never);
    fireEvent.click(screen.getByRole("button", { name: "Export the shop" }));

    await waitFor(() => expect(asked.mock.calls[0]?.[0]).toBe("/api/shop-archive?"));
    await waitFor(() => expect(JSON.stringify(host)).toContain("The file couldn’t be made"));
    vi.restoreAllMocks();
  });
});

describe("the import", () => {
  test("is offered when it is not known whether the shop is empty", async () => {
    open([], {
      hasShopData: () => {
        throw new Error("no");
      },
    });
    expect(await screen.findByLabelText("Choose an archive")).toBeTruthy();
  });

  test("is not offered when the shop has customers already, and says why", async () => {
    open([], { hasShopData: true });
    expect(await screen.findByText(/This shop already has customers, orders or points/)).toBeTruthy();
    expect(screen.queryByLabelText("Choose an archive")).toBeNull();
    expect(screen.getByRole("link", { name: "import points" })).toBeTruthy();
  });

  test("says what it will do before anything is sent", async () => {
    const sent = vi.fn();
    vi.stubGlobal("fetch", sent);
    open();
    fireEvent.change(await screen.findByLabelText("Choose an archive"), { target: { files: [archive] } });

    expect(await screen.findByText(/Everything in fern\.laurel\.gz becomes part of this shop/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).not.toHaveBeenCalled();
  });

  test("sends the file unchanged, with the session, and says what was imported", async () => {
    const brought = { domain: "fern.myshopify.com", exportedAt: "2026-10-01T10:00:00Z" };
    const sent = vi.fn(async (_address: string, _init: RequestInit) =>
      Response.json({ ...brought, customers: 1200, orders: 3400, movements: 5600 }, { status: 201 }),
    );
    vi.stubGlobal("fetch", sent);
    open();
    await importFile();

    expect(await screen.findByText(/Shop imported: fern\.myshopify\.com as it was/)).toBeTruthy();
    expect(screen.getByText("5,600")).toBeTruthy();
    const [address, init] = sent.mock.calls[0]!;
    expect(address).toBe("/api/shop-archive");
    expect(Object.fromEntries(new Headers(init.headers))).toMatchObject({
      "Content-Type": "application/gzip",
      Authorization: "Bearer la_test",
    });
    expect(init.body).toBe(archive);
  });

  const refusals: readonly (readonly [code: string, details: object, title: string, words: RegExp])[] = [
    ["archive_empty", {}, "This file is empty", /Export the shop again/],
    ["archive_not_gzip", {}, "This file isn’t an archive", /\.laurel\.gz/],
    ["archive_not_ours", {}, "This file isn’t a shop archive", /\.laurel\.gz/],
    ["archive_cut", {}, "This archive is incomplete", /broken download/],
    ["archive_altered", {}, "This archive was changed", /changed after the export/],
    ["archive_row_twice", {}, "This archive has a row twice", /changed after the export/],
    ["archive_newer", {}, "This archive comes from a newer Laurel", /Update this Laurel/],
    ["archive_other_schema", {}, "This archive comes from an older Laurel", /Update that Laurel/],
    [
      "archive_ledger_broken",
      {},
      "The balances in this archive don’t add up",
      /don’t match its points history/,
    ],
    ["shop_not_empty", {}, "This shop isn’t empty", /already has customers, orders or points/],
    [
      "archive_other_shop",
      { differs: [{ fact: "currencyCode", archived: "USD", here: "EUR" }] },
      "This archive doesn’t fit this shop",
      /Its currency is USD, here it is EUR\./,
    ],
    ["payload_too_large", { bytesMax: 2 * 1024 ** 3 }, "This archive is too large for a browser", /2 GB/],
    ["internal_error", { message: "It broke." }, "The archive was refused", /It broke\./],
  ];

  test.each(refusals)("that is refused as %s has a message", async (code, details, title, words) => {
    vi.stubGlobal("fetch", async () => Response.json({ code, ...details }, { status: 422 }));
    open();
    await importFile();

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toMatch(words);
    expect(screen.getByRole("alert").textContent).toContain("Nothing was changed.");
    expect(screen.getByLabelText("Choose an archive")).toBeTruthy();
  });

  test("that is refused gives the focus back to the file field", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ code: "archive_empty" }, { status: 422 }));
    open();
    const field = await screen.findByLabelText("Choose an archive");
    field.focus();
    await importFile();

    expect(await screen.findByText("This file is empty")).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  test("that gets no answer says so", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    open();
    await importFile();

    expect(await screen.findByText("The answer didn’t arrive")).toBeTruthy();
  });
});

describe("the privacy requests", () => {
  test("are listed with what was requested, by whom, and their status", async () => {
    open([
      aRequest(),
      aRequest({ id: "p2", kind: "ERASURE", customer: null }),
      aRequest({ id: "p3", askedBy: "staff:7", doneAt: "2026-10-02T10:00:00Z" }),
    ]);
    await screen.findByText("Waiting for you");
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);

    expect(rows[1]).toMatch(/Bob Ash.*Data request.*The store.*Waiting for you/);
    expect(rows[2]).toMatch(/Not a customer here.*Erasure request.*In progress/);
    expect(rows[3]).toMatch(/Your staff.*Done 2 Oct 2026/);
    expect(screen.getAllByRole("link", { name: "Bob Ash" })[0]?.getAttribute("href")).toBe(
      "/app/customers/c1",
    );
  });

  test("say when there are none", async () => {
    open();
    expect(await screen.findByText("No requests yet")).toBeTruthy();
  });

  test("that cannot be read do not hide the rest of the page", async () => {
    open([], {
      privacyRequests: () => {
        throw new Error("away");
      },
    });
    expect(await screen.findByRole("button", { name: /Try again/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Export the shop" })).toBeTruthy();
  });
});
