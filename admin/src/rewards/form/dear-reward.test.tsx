import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../../testing/render-page.tsx";
import { Page } from "./reward-new-page.tsx";

/** 1 point for each €1. */
const document = aProgram({
  earning: [{ id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 100 } }],
});
const average = (orders: number, amount: string) => ({
  measuredAt: null,
  rows: [],
  total: { all: { orders, amount: { amount, currencyCode: "EUR" } } },
});
const open = (answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    path: "/app/rewards/new",
    route: "/app/rewards/new",
    answers: {
      program: { version: 3, pointsName: document.pointsName, document },
      customers: connection([], 42),
      revenueWithRewards: average(4, "240.00"),
      rewardCreate: { reward: { id: "r1", version: 1, status: "ACTIVE" }, userErrors: [] },
      ...answers,
    },
  });
async function fill(texts: Readonly<Record<string, string>>) {
  await screen.findByLabelText("Name");
  for (const [label, value] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(label, { selector: "input:not([type=radio])" }), {
      target: { value },
    });
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const created = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ operation }) => operation === "CreateReward").length;

const fiftyForTen =
  "“Big” costs you €50.00 for 10 points, which members have after spending €10.00: you give back 500%.";

test("a reward worth far more than its points cost to earn says so beside its price", async () => {
  open();
  await fill({ Name: "Big", Amount: "50", Points: "10" });
  expect(screen.getByText(fiftyForTen)).toBeTruthy();
  await fill({ Points: "1000" });
  expect(screen.queryByText(/you give back/)).toBeNull();
});

test("a reward whose end is in the past says that members can't get it, and may be activated", async () => {
  const page = open();
  const over = "This end is in the past: members can’t get the reward.";
  await fill({ Name: "Old", Amount: "5", Points: "5000", "Until (optional)": "2020-01-01 00:00" });
  expect(await screen.findByText(over)).toBeTruthy();
  await fill({ "Until (optional)": "2100-01-01 00:00" });
  expect(screen.queryByText(over)).toBeNull();
  await fill({ "Until (optional)": "2020-01-01 00:00" });
  press("Activate");
  await waitFor(() => expect(created(page)).toBe(1));
});

test("such a reward is activated only after the sum was shown in words, and asked once", async () => {
  const page = open();
  await fill({ Name: "Big", Amount: "50", Points: "10" });
  press("Activate");
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(fiftyForTen);
  press("Go back");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(created(page)).toBe(0);
  press("Activate");
  press("Save anyway");
  await waitFor(() => expect(created(page)).toBe(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a usual reward is activated without a question, and a dear one is kept as a draft without one", async () => {
  const page = open();
  await fill({ Name: "Five", Amount: "5", Points: "500" });
  press("Activate");
  await waitFor(() => expect(created(page)).toBe(1));
  cleanup();

  const other = open();
  await fill({ Name: "Big", Amount: "50", Points: "10" });
  press("Save as draft");
  await waitFor(() => expect(created(other)).toBe(1));
});

test("a percentage says what it costs on the shop's average order", async () => {
  open();
  fireEvent.click(await screen.findByRole("radio", { name: "Percentage off" }));
  await fill({ Name: "Half", "Percentage off": "50", Points: "50" });
  const label = await screen.findByText("On an average order of €60.00, each use costs you");
  expect(label.closest("div")!.textContent).toContain("€30.00");
  expect(screen.getByText(/“Half” costs you €30.00 for 50 points/)).toBeTruthy();
});

test("a whole order for free is dear while the shop has no orders to measure it by", async () => {
  open({ revenueWithRewards: average(0, "0.00") });
  fireEvent.click(await screen.findByRole("radio", { name: "Percentage off" }));
  await fill({ Name: "All", "Percentage off": "100", Points: "50" });
  expect(screen.getByText("“All” takes off the whole order, whatever it costs, for 50 points.")).toBeTruthy();
  expect(screen.queryByText(/average order/)).toBeNull();
});
