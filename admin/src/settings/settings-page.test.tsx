import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ProgramDocument } from "../program/program.ts";
import { aProgram } from "../testing/a-program.ts";
import {
  aSavedProgram as program,
  anEffect,
  openSettingsPage,
  savedChange as sent,
} from "../testing/open-settings-page.tsx";
import { connection, type ShopAnswers } from "../testing/render-page.tsx";

const effect = anEffect({
  membersCount: 2406,
  outstanding: 18_920_450,
  orders: {
    count: 1000,
    since: "2026-11-01T00:00:00Z",
    pointsBefore: 900,
    pointsAfter: 900,
    membersTouched: 0,
    unknownProducts: 0,
  },
  sampleOrders: [
    { tierId: null, pointsBefore: 1000, pointsAfter: 1000 },
    { tierId: "silver", pointsBefore: 1250, pointsAfter: 1250 },
    { tierId: "gold", pointsBefore: 1500, pointsAfter: 1500 },
  ],
});
const open = (tab = "", answers: ShopAnswers = {}) =>
  openSettingsPage(tab, {
    programVersions: connection([program()]),
    programEffect: { effect, userErrors: [] },
    ...answers,
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("settings", () => {
  test("have an address for each tab, and mark the open one", async () => {
    open("earning");
    await screen.findByLabelText("Orders earn");
    expect(screen.getByRole("link", { name: "Earning" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Tiers" }).getAttribute("href")).toBe("/app/settings/tiers");
  });

  test.each(["", "program"])("open Program at /%s", async (tab) => {
    open(tab);
    await screen.findByDisplayValue("Rewards");
    expect(screen.getAllByRole("link", { current: "page" }).map(({ textContent }) => textContent)).toEqual([
      "Program",
    ]);
  });

  test("send the whole document with the version that was read", async () => {
    const page = open();
    await screen.findByDisplayValue("Rewards");
    type("Name of the program", "Fern Points");
    save();
    await waitFor(() => expect(page.host.calls.map(([name]) => name)).toContain("showToast"));
    expect(sent(page)).toMatchObject({
      expectedVersion: 14,
      input: { document: { ...aProgram(), name: "Fern Points" } },
    });
  });

  test("store the worth of 100 points as the worth of one", async () => {
    const page = open();
    await screen.findByDisplayValue("0.10");
    type("100 points are worth", "1.00");
    save();
    await waitFor(() =>
      expect(sent(page)).toMatchObject({ input: { document: { pointValueHundredths: 100 } } }),
    );
  });

  test("do not turn a program that has given points into a draft", async () => {
    open();
    await screen.findByText("Status");
    expect(screen.queryByRole("radio", { name: "Draft" })).toBeNull();
    expect(screen.getByRole("radio", { name: "Paused" })).toBeTruthy();
  });

  test("show the effect of a change before it is saved", async () => {
    const doubled = effect.sampleOrders.map((one) => ({ ...one, pointsAfter: one.pointsAfter * 2 }));
    const lastingOrder = { pointsBefore: 1_000, pointsAfter: 1_500 };
    const { asked } = open("earning", {
      programEffect: { effect: { ...effect, sampleOrders: doubled, lastingOrder }, userErrors: [] },
    });
    await screen.findByLabelText("Orders earn");
    expect(screen.queryByText("If you save this")).toBeNull();
    // A campaign instead of the rate: the server computes the order with the whole draft.
    fireEvent.click(screen.getByRole("button", { name: "Add a way to earn" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Campaign" }));
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    const order = (await screen.findByText("An order of €100 before tax earns")).parentElement;
    expect(order?.textContent).toContain("1,000 points (€1.00) → 2,000 points (€2.00)");
    expect(screen.getByText("Given back to members").parentElement?.textContent).toContain("1% → 1.5%");
    const document = asked.findLast(({ operation }) => operation === "ProgramEffect")?.variables["document"];
    expect((document as ProgramDocument).earning).toContainEqual(
      expect.objectContaining({ kind: "campaign" }),
    );
  });

  test("give points for an amount of money, and show an order that earns some", async () => {
    const sampleOrders = [{ tierId: null, pointsBefore: 1_000_000, pointsAfter: 100 }];
    const page = open("earning", {
      programEffect: { effect: { ...effect, sampleOrders }, userErrors: [] },
    });
    await screen.findByLabelText("Orders earn");
    type("Orders earn", "1");
    type("For each", "1,000");
    const order = (await screen.findByText("An order of €100,000 before tax earns")).parentElement;
    expect(order?.textContent).toContain("1,000,000 points (€1,000.00) → 100 points (€0.10)");
    save();
    await waitFor(() =>
      expect(sent(page)).toMatchObject({
        input: {
          document: { earning: [{ config: { pointsPerUnitHundredths: 100, forEachUnits: 1_000 } }, {}] },
        },
      }),
    );
  });

  test("ask for access to customers once points are given for the newsletter", async () => {
    open("earning", { shop: { missingScopes: ["write_customers"] } });
    await screen.findByLabelText("Orders earn");
    expect(screen.queryByText(/Members cannot subscribe/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Add a way to earn" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Newsletter" }));
    type("Points", "50");
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Members cannot subscribe on their own page yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ask for access to customers" })).toBeTruthy();
  });

  test("ask for no access that the store has given", async () => {
    const document = aProgram();
    const news = { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } };
    const { asked } = open("earning", {
      program: program({ document: { ...document, earning: [...document.earning, news] } }),
      shop: { missingScopes: ["write_gift_cards"] },
    });
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("NewsletterAccess"));
    await screen.findByLabelText("Orders earn");
    expect(screen.queryByText(/Members cannot subscribe/)).toBeNull();
  });

  test("show no effect that is measured against rules that another user has just saved", async () => {
    const way = { before: "RUNNING", after: null, startsAt: null, endsAt: null, trial: null } as const;
    const ways = [{ ruleId: "added-meanwhile", ...way }];
    open("earning", { programEffect: { effect: { ...effect, version: 15, ways }, userErrors: [] } });
    await screen.findByLabelText("Orders earn");
    type("Orders earn", "7");
    expect(await screen.findByText(/The program was changed in the meantime/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Orders earn").value).toBe("7");
  });

  test("keep the space of the effect while nothing is changed, so that no field moves", async () => {
    open("earning");
    await screen.findByLabelText("Orders earn");
    expect(screen.getByText("Change a field to see its effect here.")).toBeTruthy();
  });

  test.each([
    ["", "100 points are worth", "abc", "Enter an amount, such as 25.00."],
    ["earning", "Can be spent after", "soon", "Enter 0 to 90 days."],
  ])(
    "at “%s” show a field's error when it loses the focus, until it is fixed",
    async (tab, label, wrong, says) => {
      open(tab);
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      const good = field.value;
      type(label, wrong);
      expect(screen.queryByText(says)).toBeNull();
      fireEvent.blur(field);
      expect(screen.getByText(says)).toBeTruthy();
      expect(screen.getByText("Shown once every field is filled in correctly.")).toBeTruthy();
      type(label, good);
      expect(screen.queryByText(says)).toBeNull();
    },
  );

  test("show errors beside the fields", async () => {
    const { asked } = open("earning");
    await screen.findByLabelText("Can be spent after");
    type("Can be spent after", "100");
    save();
    expect(await screen.findByText("Enter 0 to 90 days.")).toBeTruthy();
    expect(asked.map(({ operation }) => operation)).not.toContain("UpdateProgram");
  });

  test("show the server's errors beside the fields", async () => {
    const refusal = {
      code: "invalid_program",
      field: ["input", "document", "name"],
      message: "another name",
    };
    open("", { programUpdate: { program: null, userErrors: [refusal] } });
    await screen.findByDisplayValue("Rewards");
    type("Name of the program", "Perks");
    save();
    expect(await screen.findByText("Another name.")).toBeTruthy();
  });

  test("do not show a setting without effect, and keep its value", async () => {
    const document = aProgram({
      branding: { accent: "#224466", launcher: "hidden", launcherText: "Perks", logoUrl: "" },
      orders: { ...aProgram().orders, guestClaimDays: 7 },
      expiry: { policy: "never", months: 24, warnDays: [5] },
      tiers: { ...aProgram().tiers, graceDays: 9 },
    });
    const page = open("tiers", { program: { ...program(), document } });
    await screen.findByDisplayValue("Gold");
    for (const label of [/guest/i, /expir/i, /window/i, /grace/i, /colour of/i, /button/i])
      expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole("link", { name: "Branding" })).toBeNull();
    fireEvent.change(screen.getByDisplayValue("Gold"), { target: { value: "Golden" } });
    save();
    await waitFor(() => expect(sent(page)).toBeDefined());
    const levels = document.tiers.levels.map((level) =>
      level.id === "gold" ? { ...level, name: "Golden" } : level,
    );
    expect(sent(page)?.input).toEqual({
      document: { ...document, tiers: { ...document.tiers, levels } },
    });
  });

  test("discard restores the saved values", async () => {
    const { host } = open();
    await screen.findByDisplayValue("Rewards");
    type("Name of the program", "Perks");
    await waitFor(() => expect(host.calls.map(([name]) => name)).toContain("showSaveBar"));
    const bar = host.calls.find(([name]) => name === "showSaveBar")?.[1] as { onDiscard: () => void };
    bar.onDiscard();
    await waitFor(() => expect(screen.getByDisplayValue("Rewards")).toBeTruthy());
  });
});

describe("a change of the program", () => {
  test("shows what the members' points would be worth, before it is saved", async () => {
    const page = open();
    await screen.findByDisplayValue("0.10");
    type("100 points are worth", "1.00");
    expect(
      await screen.findByText(
        "In reports, the 18,920,450 points of 2,406 members are worth €189,204.50 instead of €18,920.45. Rewards keep their prices.",
      ),
    ).toBeTruthy();
    expect(screen.getByText(/Starts when you save/)).toBeTruthy();
    expect(sent(page)).toBeUndefined();
  });

  test("says who would no longer take part", async () => {
    open("", { programEffect: { effect: { ...effect, leavingCount: 61 }, userErrors: [] } });
    fireEvent.change(await screen.findByLabelText("Who takes part"), {
      target: { value: "account_holders" },
    });
    expect(await screen.findByText(/^61 customers without an account leave the program/)).toBeTruthy();
  });

  test("says that pausing leaves everyone what they have", async () => {
    open();
    fireEvent.click(await screen.findByRole("radio", { name: "Paused" }));
    expect(await screen.findByText("2,406 members keep 18,920,450 points (€18,920.45).")).toBeTruthy();
    expect(
      screen.getByText("Orders placed while the program is paused earn nothing by themselves, even later."),
    ).toBeTruthy();
    expect(screen.getByText("No rewards can be redeemed. Codes already issued keep working.")).toBeTruthy();
    const order = screen.getByText("An order of €100 before tax earns").parentElement;
    expect(order?.textContent).toContain("1,000 points (€1.00) → 0 points");
    expect(screen.queryByText(/would have earned/)).toBeNull();
  });

  test("of the rate shows what the latest orders would have earned", async () => {
    const orders = { ...effect.orders, pointsAfter: 1080, membersTouched: 812 };
    open("earning", { programEffect: { effect: { ...effect, orders }, userErrors: [] } });
    await screen.findByLabelText("Orders earn");
    type("Orders earn", "12");
    expect(
      await screen.findByText(
        "Your last 1,000 orders would have earned 1,080 points (€1.08) instead of 900 points (€0.90). 812 members would have different balances.",
      ),
    ).toBeTruthy();
  });
});

describe("a change of much at once", () => {
  test("is described in five lines, and the rest can be opened", async () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const campaigns = ids.map((id) => ({
      id,
      kind: "campaign",
      enabled: true,
      name: `Campaign ${id}`,
      config: { multiplierBasisPoints: 20_000 },
    }));
    const ways = ids.map((ruleId) => ({
      ruleId,
      before: "RUNNING",
      after: null,
      startsAt: null,
      endsAt: null,
      trial: null,
    }));
    const document = aProgram();
    open("earning", {
      program: program({ document: { ...document, earning: [...document.earning, ...campaigns] } }),
      programEffect: { effect: { ...effect, ways }, userErrors: [] },
    });
    await screen.findByLabelText("Orders earn");
    type("Orders earn", "12");
    const rest = await screen.findByText("4 more");
    const card = screen.getByText("If you save this").closest("section")!;
    const lines = [...card.querySelectorAll("li")].filter((line) => line.closest("details") === null);
    // The summary line of the rest and the line with the start count too.
    expect(lines.length + 2).toBe(5);
    expect(rest.closest("details")?.querySelectorAll("li")).toHaveLength(4);
  });
});

describe("a change of when points are given", () => {
  const change = async (label: string, value: string) => {
    await screen.findByLabelText(label);
    type(label, value);
  };

  test("says how long points of new orders are held", async () => {
    open("earning");
    await change("Can be spent after", "1");
    expect(
      await screen.findByText(
        "Points of new orders can be spent 1 day after the order instead of 14 days after the order. Points that are already pending keep their date.",
      ),
    ).toBeTruthy();
  });

  test("says when it would change nothing for the latest orders", async () => {
    open("earning");
    await change("Earned when", "fulfilled");
    expect(
      await screen.findByText("New orders earn when they are fulfilled instead of when they are paid."),
    ).toBeTruthy();
    expect(screen.getByText("Your last 1,000 orders would have earned the same.")).toBeTruthy();
  });

  test("says that nobody earns while the program is paused", async () => {
    open("earning", { program: program({ status: "PAUSED" }) });
    await change("Orders earn", "12");
    expect(await screen.findByText(/The program is paused: nobody earns until it is on/)).toBeTruthy();
  });
});

describe("earlier versions", () => {
  const old = program({ version: 12, status: "PAUSED", document: aProgram({ name: "Old Points" }) });
  const versions = { programVersions: connection([program(), old]) };
  const compare = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Compare version 12" }));

  test("are listed with who saved them and when", async () => {
    const by = (createdBy: string, createdByName: string | null) => ({ createdBy, createdByName });
    const others = [
      { ...old, version: 11, ...by("staff:9", "Bea Lind") },
      { ...old, version: 10, ...by("key:k1", "ERP") },
      { ...old, version: 9, ...by("key:k2", null) },
    ];
    open("", { programVersions: connection([program(), old, ...others]) });
    expect(await screen.findByText("Current")).toBeTruthy();
    const noteOf = (version: number) => screen.getByText(`Version ${version}`).parentElement?.textContent;
    expect(noteOf(12)).toContain("by your team, paused");
    expect(noteOf(11)).toContain("by Bea Lind, paused");
    expect(noteOf(10)).toContain("by the key “ERP”, paused");
    expect(noteOf(9)).toContain("over the API, paused");
  });

  test("are compared field by field with the one in force", async () => {
    open("", versions);
    await compare();
    const row = (await screen.findByRole("rowheader", { name: "Name of the program" })).closest("tr");
    expect(row?.textContent).toBe("Name of the programOld PointsRewards");
  });

  test("show a colour beside its code", async () => {
    const { branding, ...rest } = aProgram();
    const document = { ...rest, branding: { ...branding, accent: "#aa3311" } };
    open("", { programVersions: connection([program(), { ...old, document }]) });
    await compare();
    const code = await screen.findByText("#aa3311");
    expect(code.style.getPropertyValue("--colour")).toBe("#aa3311");
  });

  test("are restored as a new version, which does not change the status", async () => {
    const page = open("", versions);
    await compare();
    fireEvent.click(await screen.findByRole("button", { name: "Restore as version 15" }));
    expect(await screen.findByDisplayValue("Old Points")).toBeTruthy();
    expect(sent(page)).toEqual({
      expectedVersion: 14,
      input: { document: aProgram({ name: "Old Points" }) },
    });
  });

  test("are not restored while there are unsaved changes", async () => {
    open("", versions);
    await screen.findByDisplayValue("Rewards");
    type("Name of the program", "Fern Points");
    await compare();
    const restore = await screen.findByRole<HTMLButtonElement>("button", { name: "Restore as version 15" });
    expect(restore.disabled).toBe(true);
    expect(screen.getByText("Save or discard your changes on this page first.")).toBeTruthy();
  });

  test("that the server refuses say why", async () => {
    const refusal = {
      code: "invalid_program",
      field: ["document", "expiry", "policy"],
      message: "cannot expire",
    };
    open("", { ...versions, programUpdate: { program: null, userErrors: [refusal] } });
    await compare();
    fireEvent.click(await screen.findByRole("button", { name: "Restore as version 15" }));
    expect(await screen.findByText(/^Not saved/)).toBeTruthy();
    expect(screen.getByText("Cannot expire.")).toBeTruthy();
  });
});
