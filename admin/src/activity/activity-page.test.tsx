import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aBulkAdjustment, anUndoneAdjustment, bulkLine, lineOf } from "../testing/an-activity.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./activity-page.tsx";

const movement = {
  id: "m1",
  kind: "order_award",
  points: 637,
  pending: false,
  availableAt: null as string | null,
  source: "order:7001:1",
  orderName: "#10482",
  orderChange: null,
  actor: "platform",
  programVersion: 3,
  occurredAt: "2026-11-18T13:06:00Z",
  recordedAt: "2026-11-18T13:06:05Z",
  explanation: {},
  summary: "€51.00 counted, 10 points for each €1: 637 points.",
  customer: { id: "c1", displayName: "Ann Lee" },
  redemption: null,
};
const open = (answers: ShopAnswers = {}, path = "/") =>
  renderPage({ Page, path, answers: { activity: connection([lineOf(movement)]), ...answers } });

describe("the activity page", () => {
  test.each([
    [
      "given until later",
      { pending: true, availableAt: "2126-03-16T12:00:00Z" },
      "Pending until 16 Mar 2126",
    ],
    ["given until a day that is past", { pending: true, availableAt: "2026-03-16T12:00:00Z" }, null],
    ["given as available", { pending: false, availableAt: null }, null],
    ["taken from pending points", { points: -637, pending: true, availableAt: null }, "Pending"],
  ])("says whether points are pending: %s", async (_, given, said) => {
    open({ activity: connection([lineOf({ ...movement, ...given })]) });
    await screen.findByText("Order #10482");
    expect(screen.queryByText(/^Pending/)?.textContent ?? null).toBe(said);
  });

  test("shows what each entry is, its customer and its points", async () => {
    open();
    expect(await screen.findByText("Order #10482")).toBeTruthy();
    expect(screen.getByText("+637")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ann Lee" }).getAttribute("href")).toBe("/app/customers/c1");
    expect(screen.queryByText(/happened on/)).toBeNull();
  });

  test("says when an entry was recorded, as it is sorted, and when it happened if that was more than a day earlier", async () => {
    open({ activity: connection([lineOf({ ...movement, recordedAt: "2026-11-19T13:06:01Z" })]) });
    expect(await screen.findByText("19 Nov 2026, 14:06")).toBeTruthy();
    expect(screen.getByText(/^happened on/).textContent).toBe("happened on 18 Nov 2026");
    cleanup();
    open({ activity: connection([lineOf({ ...movement, recordedAt: "2026-11-19T13:06:00Z" })]) });
    await screen.findByText("Order #10482");
    expect(screen.queryByText(/happened on/)).toBeNull();
  });

  test("names an entry about an order by what happened to the order", async () => {
    const refund = { ...movement, kind: "order_clawback", points: -300, orderChange: "REFUNDED_IN_PART" };
    open({ activity: connection([lineOf(refund)]) });
    expect(await screen.findByText("Order #10482 refunded in part")).toBeTruthy();
  });

  test("shows a bulk adjustment as one row: how many points each to whom, by whom and why", async () => {
    open({ activity: connection([bulkLine(aBulkAdjustment), lineOf(movement)]) });
    const link = await screen.findByRole("link", { name: "100 points each to 378 customers" });
    expect(link.getAttribute("href")).toBe("/app/customers/bulk?id=b1");
    const row = link.closest("tr")!.textContent;
    expect(row).toContain("By Robin Keller: our birthday");
    expect(row).toContain("+37,800");
    expect(screen.getByText("Order #10482")).toBeTruthy();
  });

  test("shows its undo as another row, with its own reason", async () => {
    open({ activity: connection([bulkLine(anUndoneAdjustment, true), bulkLine(anUndoneAdjustment)]) });
    const link = await screen.findByRole("link", { name: "Undone: 100 points each to 378 customers" });
    const row = link.closest("tr")!.textContent;
    expect(row).toContain("By Bea Lind: wrong list");
    expect(row).toContain("−37,600");
  });

  test("says from how many customers points were taken, and how many are meant while it runs", async () => {
    const running = { ...aBulkAdjustment, status: "APPLYING", points: -20, adjusted: 5 };
    open({ activity: connection([bulkLine(running)]) });
    expect(await screen.findByText("20 points from each of 378 customers")).toBeTruthy();
    expect(screen.getByText("−7,560")).toBeTruthy();
  });

  test("shows the name of a redeemed or returned reward", async () => {
    const taken = {
      ...movement,
      kind: "redemption",
      orderName: null,
      redemption: { reward: { name: "€5 off" } },
    };
    open({ activity: connection([taken, { ...taken, id: "m2", kind: "redemption_return" }].map(lineOf)) });
    expect(await screen.findByText("Redeemed: €5 off")).toBeTruthy();
    expect(screen.getByText("Points returned: €5 off")).toBeTruthy();
  });

  test("takes its filters from the address, and keeps new ones there", async () => {
    const { asked, address } = open({}, "/?kind=orders&from=2026-11-01");
    await screen.findByText("Order #10482");
    expect(asked[0]?.variables).toMatchObject({
      filter: { kinds: ["order_award"], from: expect.stringMatching(/^2026-10-31|^2026-11-01/) },
    });

    fireEvent.change(screen.getByLabelText("What"), { target: { value: "redemptions" } });
    await waitFor(() => expect(address()).toBe("/?kind=redemptions&from=2026-11-01"));
    fireEvent.click(screen.getByRole("button", { name: "Show everything" }));
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("says whether nothing matches or nothing has happened yet", async () => {
    open({ activity: connection([]) }, "/?kind=orders");
    expect(await screen.findByText("No activity matches")).toBeTruthy();
    cleanup();
    open({ activity: connection([]) });
    expect(await screen.findByText("No activity yet")).toBeTruthy();
  });

  test("downloads the shown entries as a file, with the session's token", async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("a,b"));
    vi.stubGlobal("fetch", fetched);
    open({}, "/?kind=orders");
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));

    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe("/api/movements.csv?kinds=order_award");
    expect(new Headers(init.headers).get("authorization")).toMatch(/^Bearer ./);
  });

  test("says when the file cannot be made", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
    const { host } = open();
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));
    await waitFor(() =>
      expect(host.calls).toContainEqual([
        "showToast",
        { message: "The file couldn’t be made. Try again in a moment.", isError: true },
      ]),
    );
  });
});
