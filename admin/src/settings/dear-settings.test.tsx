import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openSettingsPage, savedChange } from "../testing/open-settings-page.tsx";
import { connection, type ShopAnswers } from "../testing/render-page.tsx";

/** At 10 points for each €1: 1 % of what is spent. */
const fiveOff = { id: "r1", name: "€5 off", kind: "amount_off", points: 5000, config: { amountMinor: 500 } };
const open = (tab: string, answers: ShopAnswers = {}) =>
  openSettingsPage(tab, { rewards: connection([fiveOff]), customers: connection([], 42), ...answers });
const set = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a rate by which a reward gives back more than 30 % says so, and is saved after one question", async () => {
  const page = open("earning");
  await set("Orders earn", "400");
  const words =
    "“€5 off” costs you €5.00 for 5,000 points, which members have after spending €12.50: you give back 40%.";
  expect(await screen.findByText(words)).toBeTruthy();
  press("Save");
  expect((await screen.findByRole("dialog")).textContent).toContain(words);
  press("Go back");
  expect(savedChange(page)).toBeUndefined();
  press("Save");
  press("Save anyway");
  await waitFor(() => expect(savedChange(page)).toBeTruthy());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a very quick Save waits for the rewards, and asks", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof connection>>();
  const page = open("earning", { rewards: () => promise });
  await set("Orders earn", "400");
  press("Save");
  resolve(connection([fiveOff]));
  expect((await screen.findByRole("dialog")).textContent).toContain("you give back 40%");
  expect(savedChange(page)).toBeUndefined();
});

test("a usual rate is saved without a question", async () => {
  const page = open("earning");
  await set("Orders earn", "20");
  press("Save");
  await waitFor(() => expect(savedChange(page)).toBeTruthy());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("0 points for each €1 says that orders earn nothing, and asks, also where the rewards cannot be read", async () => {
  const page = open("earning", { rewards: () => Promise.reject(new Error("down")) });
  await set("Orders earn", "0");
  expect(await screen.findByText("Orders earn no points.")).toBeTruthy();
  press("Save");
  press("Save anyway");
  await waitFor(() => expect(savedChange(page)).toBeTruthy());
});

test("a tier whose orders earn × 0 says that its members earn nothing, and asks", async () => {
  const page = open("tiers");
  const [silver] = await screen.findAllByLabelText("Orders earn");
  fireEvent.change(silver!, { target: { value: "0" } });
  expect(await screen.findByText("Members in Silver earn no points for orders.")).toBeTruthy();
  press("Save");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(savedChange(page)).toBeUndefined();
});
