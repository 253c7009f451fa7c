import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Page } from "../reports-page.tsx";

const breakage = {
  countedUntil: "2026-11-20T14:00:00Z",
  basis: "PAST",
  monthsSeen: 14,
  redeemedSeen: 25_000,
  monthsNeeded: 12,
  redeemedNeeded: 10_000,
  ownBasisPoints: 500,
  expiryMonths: 12,
  pointValueHundredths: 10,
  open: 10_000,
  erased: 40,
  expected: 7_500,
  breakage: 2_500,
  expectedWorth: "7.50",
  breakageWorth: "2.50",
  ages: [{ age: 1, redeemedPercent: "4.00", gonePercent: "1.00", chancePercent: "75.00" }],
  cohorts: [
    {
      issuedOn: "2026-09",
      origin: "SALE",
      opened: 9_000,
      redeemed: 400,
      expired: 100,
      takenBack: 500,
      open: 8_000,
      expected: 6_000,
    },
    {
      issuedOn: "2026-10",
      origin: "GRANTED",
      opened: 2_000,
      redeemed: 0,
      expired: 0,
      takenBack: 0,
      open: 2_000,
      expected: 1_500,
    },
  ],
  lastYear: { madeOn: "2025-11", forecast: 1_000, came: 1_100 },
};
const open = (changes: object = {}) =>
  renderPage({
    Page,
    path: "/app/reports/breakage",
    route: "/app/reports/:tab",
    answers: {
      breakage: { ...breakage, ...changes },
      breakageUpdate: ({ ownBasisPoints }: { ownBasisPoints: number }) => ({
        breakage: { ...breakage, ...changes, ownBasisPoints },
        userErrors: [],
      }),
    },
  });

test("what will never be redeemed is shown in money, in points and as a share of what is open", async () => {
  open();
  expect(await screen.findByText("€2.50")).toBeTruthy();
  expect(screen.getByText("2,500 points")).toBeTruthy();
  expect(screen.getByText("25% of what is open")).toBeTruthy();
  expect(
    screen.getByText(/Of 10,000 points open on .*40 points belong to people who were erased/),
  ).toBeTruthy();
});

test("last year's forecast stands beside what came", async () => {
  open();
  expect(await screen.findByText("Forecast at the end of November 2025, for 12 months")).toBeTruthy();
  expect(screen.getByText("1,100 points were redeemed")).toBeTruthy();
  expect(screen.getByText("10% more than forecast")).toBeTruthy();
  cleanup();
  open({ lastYear: null });
  expect(await screen.findByText(/There is no forecast of last year to compare with/)).toBeTruthy();
});

test("the points of each month add up to all open points, the latest month first", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Points by the month in which they were given" });
  const rows = [...table.querySelectorAll("tr")].slice(1).map((row) => row.textContent);
  expect(rows).toEqual([
    "All11,00040010050010,0007,500",
    "October 2026Actions and gifts2,0000002,0001,500",
    "September 2026Orders9,0004001005008,0006,000",
  ]);
});

test("it has no days to choose: the present points are what it is about", async () => {
  open();
  await screen.findByText("€2.50");
  expect(screen.queryByRole("button", { name: /^\d/ })).toBeNull();
});

test("the merchant's own figure is read as a percentage, and what is no percentage is refused", async () => {
  const { sent } = open({ basis: "OWN", monthsSeen: 3, redeemedSeen: 800 });
  expect(await screen.findByText(/So far: 3 and 800\./)).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>(/^Points that will never be redeemed/);
  expect(field.value).toBe("5.00");
  fireEvent.change(field, { target: { value: "101" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Enter a percentage from 0 to 100");
  expect(sent("UpdateBreakage")).toBeUndefined();
  fireEvent.change(field, { target: { value: "12.5" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("UpdateBreakage")).toEqual({ ownBasisPoints: 1_250 }));
});

test("the merchant's own figure is not used any more once there is enough of a past, and it says how much there is", async () => {
  open();
  expect(
    await screen.findByText(
      /^Not used any more: your shop has 14 closed months and 25,000 redeemed points of its own, and needs 12 and 10,000\./,
    ),
  ).toBeTruthy();
});

test("before the first count the merchant's own figure can be set already", async () => {
  open({ countedUntil: null, cohorts: [], ages: [] });
  expect(await screen.findByText("No points are counted yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
