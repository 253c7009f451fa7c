// Whatever the program document has, a merchant can change in a form of the settings. Each control of each tab is
// changed and saved by itself; what was saved says which part of the document the control is for.
import { changesBetween } from "@laurel/domain/program/changes.ts";
import { act, cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ProgramDocument } from "../program/program.ts";
import { aProgram } from "../testing/a-program.ts";
import { aSavedProgram, openSettingsPage, savedChange } from "../testing/open-settings-page.tsx";

/** Every part is on, so that every field is shown. */
const program = aProgram({
  expiry: { policy: "inactivity", months: 12, warnDays: [30, 3] },
  tiers: { ...aProgram().tiers, basis: "points", window: "calendar_year" },
  orders: { ...aProgram().orders, earnsFrom: "2026-10-01T00:00:00.000Z" },
  referrals: { ...aProgram().referrals, enabled: true, friendConfig: { amountMinor: 500 } },
});

/** Those that change the program. */
const tabs = ["", "earning", "what-counts", "codes", "tiers", "expiry", "referrals", "shopper"];

/** Below these, a whole list or the settings of a kind are one field. */
const LISTS = new Set(["earning", "tiers.levels", "referrals.friendConfig"]);

function leavesOf(value: unknown, path: string): string[] {
  const isSection = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isSection || LISTS.has(path)) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === "" ? key : `${path}.${key}`),
  );
}

const leaves = leavesOf(program, "");

const changedLeaves = (after: ProgramDocument): string[] =>
  changesBetween(program, after).flatMap(({ path }) => {
    const changed = path.join(".");
    return leaves.filter((leaf) => changed === leaf || changed.startsWith(`${leaf}.`));
  });

const controlsOf = () => {
  const form = document.querySelector("form")!;
  const pickers = within(form).queryAllByRole("button", { name: /^Choose (products|collections)$/ });
  const others = "input:not([type=hidden]), select, textarea, [role=radio]";
  return [...form.querySelectorAll<HTMLElement>(others), ...pickers];
};

/** Other values of a control, one of which its form may accept. */
function* changesOf(control: HTMLElement): Generator<void> {
  if (control instanceof HTMLSelectElement) {
    const other = [...control.options].find(({ value }) => value !== control.value);
    if (other) yield void fireEvent.change(control, { target: { value: other.value } });
  } else if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
    yield void fireEvent.click(control);
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const { value } = control;
    const typed = [
      String((Number.parseInt(value, 10) || 4) + 1),
      `${value}x`,
      `${value.slice(0, -1)}0`,
      "sale",
      "1 Jan 2027",
      "https://cdn.shopify.com/s/files/1/logo.png",
    ];
    for (const text of typed.filter((one) => one !== value)) {
      fireEvent.change(control, { target: { value: text } });
      yield void fireEvent.blur(control);
    }
  } else yield void fireEvent.click(control);
}

async function opened(tab: string) {
  const page = openSettingsPage(tab, { program: aSavedProgram({ document: program }) });
  await waitFor(() => expect(controlsOf().length).toBeGreaterThan(0));
  page.host.picks = [{ id: "7", title: "Monstera", imageUrl: null }];
  return page;
}

/** Answers what the form asks for after the change, such as the amount of another kind of reward. */
function fillIn(form: HTMLFormElement): boolean {
  const empty = [...form.querySelectorAll<HTMLInputElement>("input[aria-invalid=true]")].filter(
    ({ value }) => value === "",
  );
  for (const input of empty) fireEvent.change(input, { target: { value: "5" } });
  return empty.length > 0;
}

/** What saving this control changes. */
async function leavesOfControl(tab: string, index: number): Promise<readonly string[]> {
  const page = await opened(tab);
  const form = document.querySelector("form")!;
  const control = controlsOf()[index];
  if (control === undefined) return [];
  const isRefused = () => form.querySelector("[aria-invalid=true]") !== null;
  for (const _ of changesOf(control)) {
    // The store's picker answers later.
    await act(async () => {});
    const save = within(form).getByRole<HTMLButtonElement>("button", { name: "Save" });
    if (save.disabled) continue;
    fireEvent.click(save);
    if (isRefused() && fillIn(form)) fireEvent.click(save);
    if (isRefused()) continue;
    await waitFor(() => expect(savedChange(page)).toBeDefined());
    return changedLeaves(savedChange(page)!.input.document);
  }
  return [];
}

test("every setting of the program has a form", { timeout: 120_000 }, async () => {
  const found = new Set<string>();
  for (const tab of tabs) {
    await opened(tab);
    const count = controlsOf().length;
    cleanup();
    for (let index = 0; index < count; index += 1) {
      for (const leaf of await leavesOfControl(tab, index)) found.add(leaf);
      cleanup();
    }
  }
  expect(leaves.filter((leaf) => !found.has(leaf))).toEqual([]);
});
