import { defaultProgram } from "@laurel/domain/program/program.ts";
import { samples } from "@laurel/widget/testing/samples.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { anEffect } from "../../testing/open-settings-page.tsx";
import { connection, renderPage, type ShopAnswers } from "../../testing/render-page.tsx";
import { Page } from "../getting-started-page.tsx";

const document = defaultProgram("EUR");
const fresh = { version: 1, status: "DRAFT", document };
const open = (answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    answers: {
      program: fresh,
      rewards: connection([]),
      pastCredits: [],
      pastOrdersAccess: { all: true, grantUrl: "http://localhost:3000/auth/start" },
      storefront: { pageUrl: "https://fern.example/apps/laurel", themeBlocks: [], calledOn: null },
      ...answers,
    },
  });
const choose = async (title: string) =>
  fireEvent.click(await screen.findByRole("button", { name: `Choose ${title}` }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a new shop is offered four programs, each with what it costs", async () => {
  open();
  const offers = (await screen.findByText("Start with a ready program")).closest("section")!;
  const texts = within(offers)
    .getAllByRole("heading", { level: 3 })
    .map((heading) => heading.closest("li")!.textContent);
  expect(texts).toHaveLength(4);
  expect(texts[0]).toContain("Points for coffee and food");
  expect(texts[0]).toContain("5% of revenue");
  expect(texts[1]).toContain("5.56% of revenue");
  expect(texts[1]).toContain("Without a tier. 6.94% in Silver, 8.33% in Gold");
  expect(texts[1]).toContain("If all points are redeemed, at best as “€20 off” for 1,800 points");
  expect(texts[2]).toContain("2% of revenue");
  expect(texts[3]).toContain("No reward yet, so points can’t be redeemed");
});

test.each([
  ["was changed", { version: 2, status: "DRAFT", document }],
  ["is on", { version: 2, status: "ON", document }],
])("once the shop's own %s, another is chosen below the steps, and replaces it", async (_, program) => {
  const { asked } = open({
    program,
    programEffect: { effect: anEffect({ version: 2 }), userErrors: [] },
    programSetUp: { program: { ...program, version: 3 }, userErrors: [] },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show ready programs" }));
  expect(screen.queryByText("Start with a ready program")).toBeNull();
  await choose("Fashion");
  const dialog = within(await screen.findByRole("dialog", { name: "Fashion" }));
  expect(dialog.getByText("This replaces your program")).toBeTruthy();
  expect(dialog.getByRole("row", { name: /^Can be spent after/ }).textContent).toContain("14 days30 days");
  expect(await dialog.findByText("If you save this")).toBeTruthy();
  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "ProgramEffect")?.variables).toMatchObject({
      document: { orders: { holdDays: 30 } },
    }),
  );
  expect(asked.map(({ operation }) => operation)).not.toContain("SetUpProgram");
  press("Replace and set up");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(({ operation }) => operation === "SetUpProgram");
  expect(sent?.variables["input"]).toMatchObject({ expectedVersion: 2 });
});

test("choosing a program shows what it would set, beside what is set now", async () => {
  const { asked } = open();
  await choose("Fashion");
  const row = (label: string) => screen.getByRole("row", { name: new RegExp(`^${label}`) }).textContent;
  expect(row("Can be spent after")).toBe("Can be spent after14 days30 days");
  expect(row("Tier Gold")).toContain("from €500, orders earn × 1.5");
  expect(row("Sign-up")).toContain("100 points");
  expect(screen.getByText("€20 off").closest("div")!.textContent).toContain("1,800 points");
  expect(asked.map(({ operation }) => operation)).not.toContain("SetUpProgram");
});

test("setting up saves the program and its rewards at once, and ticks both steps", async () => {
  let saved: { document: typeof document; rewards: readonly object[] } | undefined;
  const { asked } = open({
    program: () => (saved ? { ...fresh, version: 2, document: saved.document } : fresh),
    rewards: () => connection(saved ? [{ id: "r1", name: "€5 off", points: 500 }] : []),
    programSetUp: ({ input }: { input: typeof saved }) => {
      saved = input;
      return { program: { ...fresh, version: 2, document: input!.document }, userErrors: [] };
    },
  });
  await choose("Fashion");
  press("Set up");
  expect(await screen.findByText("Two of five done")).toBeTruthy();
  expect(screen.queryByText("Start with a ready program")).toBeNull();
  const sent = asked.filter(({ operation }) => operation === "SetUpProgram");
  expect(sent).toHaveLength(1);
  expect(sent[0]!.variables["input"]).toMatchObject({
    expectedVersion: 1,
    rewards: [
      { name: "€5 off", kind: "amount_off", points: 500, config: { amountMinor: 500 }, status: "ACTIVE" },
      { name: "€10 off", points: 1000 },
      { name: "€20 off", points: 1800 },
    ],
  });
});

test("a change of somebody else is overwritten only after the merchant has seen it", async () => {
  const refusal = { code: "version_conflict", field: ["expectedVersion"], message: "Changed" };
  const changed = { ...document, orders: { ...document.orders, holdDays: 21 } };
  const sent: { expectedVersion: number; idempotencyKey: string }[] = [];
  open({
    program: () => (sent.length === 0 ? fresh : { ...fresh, version: 2, document: changed }),
    programSetUp: ({ input }: { input: (typeof sent)[number] }) => {
      sent.push(input);
      const program = { ...fresh, version: 3 };
      return sent.length === 1 ? { program: null, userErrors: [refusal] } : { program, userErrors: [] };
    },
  });
  await choose("Fashion");
  press("Set up");
  expect(await screen.findByText("This overwrites what was changed in the meantime")).toBeTruthy();
  expect(screen.getByRole("row", { name: /^Can be spent after/ }).textContent).toContain("21 days30 days");
  press("Replace and set up");
  await waitFor(() => expect(sent.map(({ expectedVersion }) => expectedVersion)).toEqual([1, 2]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a set-up without an answer can be sent again, as the same one", async () => {
  const keys: string[] = [];
  open({
    programSetUp: ({ input }: { input: { idempotencyKey: string } }) => {
      keys.push(input.idempotencyKey);
      if (keys.length === 1) throw new Error("lost");
      return { program: { ...fresh, version: 2 }, userErrors: [] };
    },
  });
  await choose("Empty");
  press("Set up");
  expect(await screen.findByRole("alert")).toBeTruthy();
  press("Set up");
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test("rewards that the shop already has stay, and the dialog says so", async () => {
  open({ rewards: connection([{ id: "r1", name: "Mine", points: 50 }]) });
  await choose("Fashion");
  expect(screen.getByText("Rewards that you already have stay, until you archive them.")).toBeTruthy();
});

test("what shoppers would see of a ready program is shown before it is chosen", async () => {
  const views = { guest: samples.guest, member: samples.member, belowZero: null };
  const { asked } = open({ shopperPreview: views, shopperTexts: { document: { languages: {} } } });
  await choose("Fashion");
  press("Show what shoppers see");
  expect(await screen.findByRole("region", { name: "Preview" })).toBeTruthy();
  const { variables } = asked.find(({ operation }) => operation === "ShopperPreview")!;
  expect(variables).toMatchObject({
    document: { orders: { holdDays: 30 } },
    rewards: [{ reward: { name: "€5 off", status: "ACTIVE" } }, { reward: {} }, { reward: {} }],
  });
});
