import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page as EditPage } from "./form/reward-edit-page.tsx";
import { Page as NewPage } from "./form/reward-new-page.tsx";
import { Page as RewardsPage } from "./rewards-page.tsx";

afterEach(cleanup);

const program = { version: 3, pointsName: { one: "point", other: "points" }, document: aProgram() };
const reward = {
  id: "r1",
  version: 4,
  kind: "amount_off",
  name: "Winter treat",
  description: null,
  points: 6000,
  status: "ACTIVE",
  config: {
    amountMinor: 800,
    minimumSpendMinor: null,
    appliesTo: { type: "products", productIds: ["7"] },
    combinesWith: null,
    codePrefix: "",
    codeDays: null,
    limitPerCustomer: null,
    limitTotal: null,
    from: null,
    to: null,
    tierIds: [],
  },
  redemptionsCount: 12,
  affordableShare: "0.42",
};
const customers = ({ filter }: { filter: { minPoints?: number } }) =>
  connection([], filter.minPoints ? 1321 : 3145);

const open = (Page: typeof RewardsPage, path: string, answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    path,
    route: path.startsWith("/app/rewards/r") ? "/app/rewards/:id" : (path.split("?")[0] ?? path),
    answers: { program, reward, customers, rewards: connection([reward]), ...answers },
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input:not([type=radio])" }), {
    target: { value },
  });

describe("the rewards page", () => {
  test("shows what each reward gives and costs, and how often it was redeemed", async () => {
    open(RewardsPage, "/app/rewards");
    const row = (await screen.findByText("Winter treat")).closest("tr");
    for (const words of ["€8 off the order", "6,000 points", "worth €6.00", "42% of members", "12 times"])
      expect(row?.textContent).toContain(words);
  });

  test("shows the conditions of a reward", async () => {
    const config = { ...reward.config, minimumSpendMinor: 2500, tierIds: ["gold"], limitPerCustomer: 1 };
    open(RewardsPage, "/app/rewards", { rewards: connection([{ ...reward, config }]) });
    const words = "€8 off the order · orders of €25 or more · Gold members · once per member";
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("deactivates a reward with one switch", async () => {
    const { asked } = open(RewardsPage, "/app/rewards", {
      rewardSetStatus: { reward: { ...reward, status: "INACTIVE" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("switch", { name: "Winter treat active" }));
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "SetRewardStatus")?.variables).toEqual({
        id: "r1",
        status: "INACTIVE",
      }),
    );
  });

  test("before the first reward explains rewards, and offers ready ones of every kind", async () => {
    open(RewardsPage, "/app/rewards", { rewards: connection([]) });
    expect(await screen.findByText("Give points something to buy")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Use this" })).toHaveLength(5);
  });
});

describe("a reward's page", () => {
  test("keeps every tier and discount that was chosen", async () => {
    const config = {
      ...reward.config,
      tierIds: ["silver", "gold"],
      combinesWith: { order: true, product: true, shipping: false },
    };
    const saved = { ...reward, config };
    const { asked } = open(EditPage, "/app/rewards/r1", {
      reward: saved,
      rewardUpdate: { reward: { ...saved, version: 5, name: "Spring treat" }, userErrors: [] },
    });
    fireEvent.change(await screen.findByDisplayValue("Winter treat"), { target: { value: "Spring treat" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked.find(({ operation }) => operation === "UpdateReward")?.variables).toMatchObject({
        input: { kind: "amount_off", config },
      }),
    );
  });

  test("shows a reward of an unknown kind, and does not save it as another kind", async () => {
    const unknown = { ...reward, kind: "free_product", config: { productId: "7" } };
    open(EditPage, "/app/rewards/r1", { reward: unknown });
    expect(await screen.findByText("This page doesn’t know this kind of reward")).toBeTruthy();
    expect(screen.getByText("free_product")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("a new reward", () => {
  test("can start from a ready one", async () => {
    open(NewPage, "/app/rewards/new?template=amount-10");
    expect(await screen.findByDisplayValue("€10 off")).toBeTruthy();
    expect(screen.getByDisplayValue("10000")).toBeTruthy();
  });

  test("updates its sentence with each field", async () => {
    open(NewPage, "/app/rewards/new");
    await screen.findByText("Summary");
    type("Amount off", "8");
    type("Points", "6000");
    type("Smallest order", "25");
    expect(screen.getByText(/€8 off an order of €25 or more for 6,000 points/)).toBeTruthy();
  });

  test("says how many members can afford it today", async () => {
    open(NewPage, "/app/rewards/new?template=amount-5");
    expect(await screen.findByText("42% of members can afford it today")).toBeTruthy();
    expect(screen.getByText("1,321 of 3,145")).toBeTruthy();
  });

  test("says what a use costs beyond what the points are worth", async () => {
    open(NewPage, "/app/rewards/new");
    await screen.findByText("Summary");
    type("Amount off", "8");
    type("Points", "6000");
    expect(screen.getByText("Extra cost of each use").parentElement?.textContent).toContain("€2.00");
  });

  test("with errors shows them beside its fields, and is not sent", async () => {
    const { asked } = open(NewPage, "/app/rewards/new");
    fireEvent.click(await screen.findByRole("button", { name: "Activate" }));
    expect(await screen.findByText("Not saved: 3 fields need a change")).toBeTruthy();
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(asked.map(({ operation }) => operation)).not.toContain("CreateReward");
  });

  test("goes to the list when it is saved, without a question", async () => {
    const { address, asked } = open(NewPage, "/app/rewards/new?template=amount-5", {
      rewardCreate: { reward: { ...reward, status: "DRAFT" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Save as draft" }));
    await waitFor(() => expect(address()).toBe("/app/rewards"));
    expect(asked.find(({ operation }) => operation === "CreateReward")?.variables["input"]).toMatchObject({
      status: "DRAFT",
      points: 5000,
      config: { amountMinor: 500 },
    });
  });
});

describe("a saved reward", () => {
  test("shows its status and its kind beside its name", async () => {
    open(EditPage, "/app/rewards/r1");
    expect(await screen.findByText("Active")).toBeTruthy();
    expect(screen.getByText(/^Amount off\. Redeemed 12 times\./)).toBeTruthy();
  });

  test("is saved with the version that was read, and keeps what the form does not show", async () => {
    const changed = { ...reward, version: 5, name: "Spring treat" };
    const { asked, host } = open(EditPage, "/app/rewards/r1", {
      rewardUpdate: { reward: changed, userErrors: [] },
    });
    await screen.findByDisplayValue("Winter treat");
    type("Name", "Spring treat");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message: "Saved" }]));
    expect(asked.find(({ operation }) => operation === "UpdateReward")?.variables).toMatchObject({
      id: "r1",
      expectedVersion: 4,
      input: { name: "Spring treat", config: { appliesTo: reward.config.appliesTo } },
    });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true),
    );
  });

  test("shows the store's save bar while something is unsaved", async () => {
    const { host } = open(EditPage, "/app/rewards/r1");
    await screen.findByDisplayValue("Winter treat");
    expect(host.calls.map(([name]) => name)).not.toContain("showSaveBar");
    type("Name", "Spring treat");
    await waitFor(() => expect(host.calls.map(([name]) => name)).toContain("showSaveBar"));
    type("Name", "Winter treat");
    await waitFor(() => expect(host.calls.map(([name]) => name)).toContain("showSaveBar released"));
  });

  test("asks before unsaved changes are lost", async () => {
    const { address } = open(EditPage, "/app/rewards/r1");
    await screen.findByDisplayValue("Winter treat");
    type("Name", "Spring treat");
    fireEvent.click(screen.getByRole("link", { name: "Back to Rewards" }));
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
    expect(address()).toBe("/app/rewards/r1");
    fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(address()).toBe("/app/rewards"));
  });
});
