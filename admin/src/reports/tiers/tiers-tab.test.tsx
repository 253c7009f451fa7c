import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Page } from "../reports-page.tsx";

const tierMix = {
  at: "2026-11-20T14:32:00Z",
  hasTiers: true,
  members: 1_000,
  tiers: [
    { id: null, name: null, isFormer: false, members: 700, basisPoints: 7_000 },
    { id: "silver", name: "Silver", isFormer: false, members: 255, basisPoints: 2_550 },
    { id: "gold", name: "Gold", isFormer: false, members: 45, basisPoints: 450 },
    { id: "vip", name: "VIP", isFormer: true, members: 0, basisPoints: 0 },
    { id: "old", name: null, isFormer: true, members: 0, basisPoints: 0 },
  ],
  rows: [
    { day: "2026-11-18", members: 980, counts: [700, 240, 30, 9, 1] },
    { day: "2026-11-19", members: 999, counts: [701, 254, 44, 0, 0] },
  ],
};
const open = (changes: object = {}) =>
  renderPage({
    Page,
    path: "/app/reports/tiers?from=2026-11-01&to=2026-11-20",
    route: "/app/reports/:tab",
    answers: { tierMix: { ...tierMix, ...changes } },
  });

test("each tier’s members now are shown with their share, and lead to the customers of the tier", async () => {
  open();
  const row = await screen.findByRole("row", { name: "Silver 255 25.5%" });
  expect(row.querySelector("a")?.getAttribute("href")).toBe("/app/customers?status=member&tier=silver");
  expect(screen.getByRole("row", { name: "No tier 700 70%" }).querySelector("a")).toBeNull();
  expect(screen.getByRole("row", { name: "VIP (former) 0 0%" })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^All members 1,000/ })).toBeTruthy();
});

test("the members of each tier at the end of each day are in a chart and in a table, the latest first", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Members of each tier by day" });
  const rows = [...table.querySelectorAll("tr")].map((row) => row.textContent);
  expect(rows).toEqual([
    "DayNo tierSilverGoldVIP (former)A former tierMembers",
    "19 Nov 20267012544400999",
    "18 Nov 20267002403091980",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
  expect(screen.getByRole("region", { name: "Members of each tier at the end of each day" })).toBeTruthy();
});

test("before the first night only the present members are shown", async () => {
  open({ rows: [] });
  expect(await screen.findByText("No days counted yet")).toBeTruthy();
  expect(screen.getByRole("table", { name: "Members of each tier" })).toBeTruthy();
});

test("a program without tiers says so", async () => {
  open({ hasTiers: false, tiers: tierMix.tiers.slice(0, 1), rows: [] });
  const link = await screen.findByRole("link", { name: "Tier settings" });
  expect(link.getAttribute("href")).toBe("/app/settings/tiers");
  expect(screen.queryByRole("table")).toBeNull();
});
