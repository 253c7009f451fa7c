import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { ProgramDocument } from "../program/program.ts";
import { aProgram } from "../testing/a-program.ts";
import { renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./settings-page.tsx";

afterEach(cleanup);

const program = (changes: object = {}) => ({
  version: 14,
  status: "ON",
  document: aProgram(),
  createdAt: "2026-10-01T00:00:00Z",
  createdBy: "staff:7",
  ...changes,
});
/** What is saved is in force from then on. */
const saving = {
  programUpdate: ({ input }: { input: { document: ProgramDocument; status?: string } }) => ({
    program: program({ version: 15, document: input.document, status: input.status ?? "ON" }),
    userErrors: [],
  }),
};
const open = (tab = "", answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    path: tab ? `/app/settings/${tab}` : "/app/settings",
    route: tab ? "/app/settings/:tab" : "/app/settings",
    answers: { program: program(), ...saving, ...answers },
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = ({ asked }: ReturnType<typeof open>) =>
  asked.find(({ operation }) => operation === "UpdateProgram")?.variables;
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("settings", () => {
  test("have a path for each tab, and mark the one that is open", async () => {
    open("earning");
    await screen.findByLabelText("For each €1");
    expect(screen.getByRole("link", { name: "Earning" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Branding" }).getAttribute("href")).toBe(
      "/app/settings/branding",
    );
  });

  test("send the whole document under the version that was read", async () => {
    const page = open();
    await screen.findByDisplayValue("Rewards");
    type("Name of the program", "Fern Points");
    save();
    expect(await screen.findByText(/Version 15/)).toBeTruthy();
    expect(sent(page)).toMatchObject({
      expectedVersion: 14,
      input: { document: { ...aProgram(), name: "Fern Points" } },
    });
  });

  test("keep a hundred points' worth as what one is worth", async () => {
    const page = open();
    await screen.findByDisplayValue("0.10");
    type("100 points are worth", "1.00");
    save();
    await waitFor(() =>
      expect(sent(page)).toMatchObject({ input: { document: { pointValueHundredths: 100 } } }),
    );
  });

  test("do not make a draft of a program that has given points", async () => {
    open();
    await screen.findByText("Status");
    expect(screen.queryByRole("radio", { name: "Draft" })).toBeNull();
    expect(screen.getByRole("radio", { name: "Paused" })).toBeTruthy();
  });

  test("show what a change comes to before it is saved", async () => {
    open("earning");
    await screen.findByLabelText("For each €1");
    expect(screen.queryByText("If you save this")).toBeNull();
    type("For each €1", "12");
    expect(screen.getByText("Given back, base tier").parentElement?.textContent).toContain("1% → 1.2%");
  });

  test("refuse beside the field what cannot be read", async () => {
    const { asked } = open("earning");
    await screen.findByLabelText("Can be spent after");
    type("Can be spent after", "100");
    save();
    expect(await screen.findByText("Enter 0 to 90 days.")).toBeTruthy();
    expect(asked.map(({ operation }) => operation)).not.toContain("UpdateProgram");
  });

  test("show beside the field what the server refuses", async () => {
    const refusal = {
      code: "invalid_program",
      field: ["input", "document", "branding", "accent"],
      message: "a colour such as #0b6e4f",
    };
    open("branding", { programUpdate: { program: null, userErrors: [refusal] } });
    await screen.findByLabelText("Colour");
    type("Colour", "green");
    save();
    expect(await screen.findByText("A colour such as #0b6e4f.")).toBeTruthy();
  });

  test("warn of a colour on which white words are hard to read", async () => {
    open("branding");
    await screen.findByLabelText("Colour");
    type("Colour", "#88ffcc");
    expect(screen.getByText(/hard to read/)).toBeTruthy();
  });

  test("discard brings back what is saved", async () => {
    const { host } = open("branding");
    await screen.findByLabelText("Words on the button");
    type("Words on the button", "Perks");
    await waitFor(() => expect(host.calls.map(([name]) => name)).toContain("showSaveBar"));
    const bar = host.calls.find(([name]) => name === "showSaveBar")?.[1] as { onDiscard: () => void };
    bar.onDiscard();
    await waitFor(() => expect(screen.getByDisplayValue("Rewards")).toBeTruthy());
  });
});
