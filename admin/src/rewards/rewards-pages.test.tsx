import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page as EditPage } from "./form/reward-edit-page.tsx";
import { Page as NewPage } from "./form/reward-new-page.tsx";
import { Page as RewardsPage } from "./rewards-page.tsx";

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
  missingScopes: [] as string[],
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

  test("shows that an active reward has ended", async () => {
    const until = (to: string) => ({ ...reward.config, limitTotal: 1, to });
    const [over, on] = [
      { ...reward, config: until("2020-01-01T00:00") },
      { ...reward, id: "r2", name: "Summer treat", config: until("2100-01-01T00:00") },
    ];
    open(RewardsPage, "/app/rewards", { rewards: connection([over, on]) });
    const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr")?.textContent;
    expect(await rowOf("Winter treat")).toContain("Ended");
    expect(await rowOf("Winter treat")).toMatch(/1 code in total · until 1 Jan 2020/);
    expect(await rowOf("Winter treat")).not.toContain("of members");
    expect(await rowOf("Summer treat")).not.toContain("Ended");
    expect(await rowOf("Summer treat")).toContain("42% of members");
  });

  test("says which active rewards fail until the store shows its products, and asks for access", async () => {
    const missingScopes = ["read_products"];
    const rewards = [
      { ...reward, missingScopes },
      { ...reward, id: "r2", name: "A free pot", missingScopes },
      { ...reward, id: "r3", name: "A free mug", status: "INACTIVE", missingScopes },
      { ...reward, id: "r4", name: "Five off" },
    ];
    open(RewardsPage, "/app/rewards", { rewards: connection(rewards) });
    const banner = await screen.findByRole("alert");
    expect(banner.textContent).toContain("Nothing can be made for Winter treat and A free pot until then");
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    fireEvent.click(screen.getByRole("button", { name: "Ask for access to products" }));
    const url = "/auth/start?shop=demo.myshopify.com&wants=products";
    expect(opened).toHaveBeenCalledWith(url, "_blank", "noopener");
    opened.mockRestore();
  });

  test("deactivates a reward with one switch", async () => {
    const { sent } = open(RewardsPage, "/app/rewards", {
      rewardSetStatus: { reward: { ...reward, status: "INACTIVE" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("switch", { name: "Winter treat active" }));
    await waitFor(() =>
      expect(sent("SetRewardStatus")).toEqual({
        id: "r1",
        status: "INACTIVE",
      }),
    );
  });

  test("before the first reward explains rewards, and offers ready ones of every kind", async () => {
    open(RewardsPage, "/app/rewards", { rewards: connection([]) });
    expect(await screen.findByText("Give points something to buy")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Use this" })).toHaveLength(7);
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
    const { sent } = open(EditPage, "/app/rewards/r1", {
      reward: saved,
      rewardUpdate: { reward: { ...saved, version: 5, name: "Spring treat" }, userErrors: [] },
    });
    fireEvent.change(await screen.findByDisplayValue("Winter treat"), { target: { value: "Spring treat" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent("UpdateReward")).toMatchObject({
        input: { kind: "amount_off", config },
      }),
    );
  });

  test("shows a reward of an unknown kind, and does not save it as another kind", async () => {
    const unknown = { ...reward, kind: "free_pony", config: { ponyId: "7" } };
    open(EditPage, "/app/rewards/r1", { reward: unknown });
    expect(await screen.findByText("This page doesn’t know this kind of reward")).toBeTruthy();
    expect(screen.getByText("free_pony")).toBeTruthy();
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
    type("Amount", "8");
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
    type("Amount", "8");
    type("Points", "6000");
    expect(screen.getByText("Extra cost of each use").parentElement?.textContent).toContain("€2.00");
  });

  test("with errors shows them beside its fields, and is not sent", async () => {
    const { sent } = open(NewPage, "/app/rewards/new");
    fireEvent.click(await screen.findByRole("button", { name: "Activate" }));
    expect(await screen.findByText("Not saved: 3 fields need a change")).toBeTruthy();
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(sent("CreateReward")).toBeUndefined();
  });

  test("goes to the list when it is saved, without a question", async () => {
    const { address, sent } = open(NewPage, "/app/rewards/new?template=amount-5", {
      rewardCreate: { reward: { ...reward, status: "DRAFT" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Save as draft" }));
    await waitFor(() => expect(address()).toBe("/app/rewards"));
    expect(sent("CreateReward")?.["input"]).toMatchObject({
      status: "DRAFT",
      points: 5000,
      config: { amountMinor: 500 },
    });
  });
});

describe("a free product", () => {
  const pots = [
    { id: "7", title: "Fern pot – Small", price: { amount: "12.50", currencyCode: "EUR" } },
    { id: "8", title: "Fern pot – Large", price: { amount: "20.00", currencyCode: "EUR" } },
    { id: "9", title: "Fern sticker", price: null },
  ];
  const productVariants = ({ search }: { search: string }) => ({
    variants: pots.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())),
    userErrors: [],
  });

  async function openFreeProduct(answers: ShopAnswers = {}) {
    const page = open(NewPage, "/app/rewards/new", { productVariants, ...answers });
    fireEvent.click(await screen.findByRole("radio", { name: "Free product" }));
    return page;
  }

  test("is looked for, chosen, and sent with its title and price", async () => {
    const { sent } = await openFreeProduct({ rewardCreate: { reward, userErrors: [] } });
    type("Name", "A pot");
    type("Points", "6000");
    expect(screen.queryByLabelText("Smallest order")).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Fern pot – Small €12.50" }));

    expect(screen.getByRole("group", { name: "Product" }).textContent).toContain("Fern pot – Small€12.50");
    expect(screen.getByText(/^Free product: Fern pot – Small for 6,000 points\./)).toBeTruthy();
    expect(screen.getByText("Each use costs you").parentElement?.textContent).toContain("€12.50");
    fireEvent.click(screen.getByRole("button", { name: "Activate" }));
    await waitFor(() =>
      expect(sent("CreateReward")?.["input"]).toMatchObject({
        kind: "free_product",
        config: {
          variant: { id: "7", title: "Fern pot – Small", priceMinor: 1_250 },
          minimumSpendMinor: null,
        },
      }),
    );
  });

  test("that costs nothing cannot be chosen", async () => {
    await openFreeProduct();
    const sticker = await screen.findByRole("button", { name: "Fern sticker costs nothing" });
    expect(sticker.hasAttribute("disabled")).toBe(true);
  });

  test("can be changed: Enter chooses the only product found, and does not save the form", async () => {
    const { sent } = await openFreeProduct();
    fireEvent.click(await screen.findByRole("button", { name: /Small/ }));
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    const search = screen.getByRole("searchbox", { name: "Product" });
    fireEvent.change(search, { target: { value: " large " } });
    await waitFor(() => expect(screen.queryByRole("button", { name: /Small/ })).toBeNull());
    fireEvent.keyDown(search, { key: "Enter" });

    expect(screen.getByRole("group", { name: "Product" }).textContent).toContain("Fern pot – Large");
    expect(sent("CreateReward")).toBeUndefined();
  });

  test("says that nothing was found", async () => {
    await openFreeProduct();
    fireEvent.change(await screen.findByRole("searchbox", { name: "Product" }), {
      target: { value: "sofa" },
    });
    expect(await screen.findByText("No product matches “sofa”.")).toBeTruthy();
  });

  test("asks for access until the store gives it, and then offers the products", async () => {
    let isGiven = false;
    await openFreeProduct({
      productVariants: () => {
        const denied = { code: "missing_platform_scope", field: null, message: "No access" };
        return isGiven ? { variants: pots, userErrors: [] } : { variants: null, userErrors: [denied] };
      },
    });
    await screen.findByRole("button", { name: "Ask for access to products" });
    expect(screen.queryByRole("searchbox")).toBeNull();
    isGiven = true;
    fireEvent.focus(window);
    expect(await screen.findByRole("button", { name: /Small/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Ask for access to products" })).toBeNull();
  });

  test("that was not chosen, or that the store no longer has, has its error beside it", async () => {
    const message = "Your store has no such product any more. Choose another one.";
    await openFreeProduct({
      rewardCreate: {
        reward: null,
        userErrors: [{ code: "invalid_input", field: ["input", "config", "variant"], message }],
      },
    });
    type("Name", "A pot");
    type("Points", "6000");
    fireEvent.click(screen.getByRole("button", { name: "Activate" }));
    expect(await screen.findByText("Choose a product.")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: /Small/ }));
    expect(screen.queryByText("Choose a product.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Activate" }));
    expect(await screen.findByText(message)).toBeTruthy();
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
    const { sent, host } = open(EditPage, "/app/rewards/r1", {
      rewardUpdate: { reward: changed, userErrors: [] },
    });
    await screen.findByDisplayValue("Winter treat");
    type("Name", "Spring treat");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message: "Saved" }]));
    expect(sent("UpdateReward")).toMatchObject({
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
