import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ProgramDocument } from "../../program/program.ts";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, openSettingsPage, savedChange } from "../../testing/open-settings-page.tsx";

const referrals = (changes: Partial<ProgramDocument["referrals"]> = {}): ProgramDocument =>
  aProgram({
    referrals: { ...aProgram().referrals, enabled: true, friendConfig: { amountMinor: 500 }, ...changes },
  });
const open = (document = aProgram()) =>
  openSettingsPage("referrals", { program: aSavedProgram({ document }) });
const sent = (page: ReturnType<typeof open>) => savedChange(page)?.input.document.referrals;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const switchOn = async () => fireEvent.click(await screen.findByLabelText("Members can refer friends"));

describe("the Referrals tab", () => {
  test("switches referrals on with what member and friend get", async () => {
    const page = open();
    await switchOn();
    type("For each friend", "750");
    type("Amount", "7.50");
    type("Smallest order", "30");
    type("Friends in a month without a decision", "");
    save();
    await waitFor(() => expect(sent(page)).toBeDefined());
    expect(sent(page)).toEqual({
      enabled: true,
      advocatePoints: 750,
      friendRewardKind: "amount_off",
      friendConfig: { amountMinor: 750 },
      minimumSpendMinor: 3_000,
      monthlyCap: 0,
    });
  });

  test("says nothing of a reward for the friend before there is one", async () => {
    open(aProgram({ referrals: { ...aProgram().referrals, enabled: false, friendConfig: {} } }));
    await switchOn();
    expect(screen.getByText("Say below what the friend gets.")).toBeTruthy();
    expect(document.body.textContent).not.toContain("NaN");
    type("Amount", "5");
    expect(screen.getByText(/^A friend gets €5 off/)).toBeTruthy();
  });

  test("offers only rewards that a friend can get, and asks for what they need", async () => {
    const page = open(referrals());
    const select = await screen.findByLabelText("Reward");
    const offered = [...select.querySelectorAll("option")].map(({ value }) => value);
    expect(offered).toEqual(["amount_off", "percentage_off", "free_shipping", "free_product"]);
    fireEvent.change(select, { target: { value: "percentage_off" } });
    type("Percentage off", "15");
    save();
    await waitFor(() => expect(sent(page)).toBeDefined());
    expect(sent(page)).toMatchObject({
      friendRewardKind: "percentage_off",
      friendConfig: { basisPoints: 1_500 },
    });
  });

  test.each([
    ["For each friend", "many", "Enter a whole number, 0 or more."],
    ["Amount", "", /Enter an amount/],
    ["Smallest order", "0", /Enter an amount above 0/],
    ["Friends in a month without a decision", "0", /whole number from 1 to 10000/],
  ])("refuses %s: %j", async (label, text, said) => {
    const page = open(referrals());
    await screen.findByLabelText(label);
    type(label, "3");
    type(label, text);
    save();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent(page)).toBeUndefined();
  });

  test("can be switched off whatever the fields hold", async () => {
    const page = open(referrals());
    await screen.findByLabelText("Amount");
    type("Amount", "");
    await switchOn();
    save();
    await waitFor(() => expect(sent(page)).toBeDefined());
    expect(sent(page)).toMatchObject({ enabled: false, friendConfig: { amountMinor: 500 } });
  });

  test("says in one sentence who gets what", async () => {
    open(referrals({ minimumSpendMinor: 3_000 }));
    expect(
      await screen.findByText(
        "A friend gets €5 off on their first order of €30 before tax or more; the member who invited them gets 500 points.",
      ),
    ).toBeTruthy();
  });

  test("says before saving what a change means for friends who have a code", async () => {
    open(referrals());
    await screen.findByLabelText("For each friend");
    type("For each friend", "600");
    expect(
      await screen.findByText("Friends who have asked for a code already keep the terms of that day."),
    ).toBeTruthy();
    expect(await screen.findByText(/From the 11th friend in a month on, you decide\./)).toBeTruthy();
  });

  test("says before saving what switching off means", async () => {
    open(referrals());
    await switchOn();
    expect(await screen.findByText(/^Nobody can invite friends any more\./)).toBeTruthy();
  });
});
