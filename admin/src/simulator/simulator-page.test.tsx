import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ProgramDocument } from "../program/program.ts";
import { aProgram } from "../testing/a-program.ts";
import { aResult, aRun, aWinner } from "../testing/a-simulation.ts";
import { aSavedProgram, anEffect, savedChange } from "../testing/open-settings-page.tsx";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./simulator-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T14:32:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (answers: ShopAnswers = {}, query = "") =>
  renderPage({
    Page,
    path: `/app/reports/simulator${query}`,
    route: "/app/reports/simulator",
    answers: {
      program: aSavedProgram(),
      simulationRange: { firstDay: "2024-03-09" },
      simulations: connection([]),
      simulation: aRun(),
      simulationStart: { simulation: aRun(), userErrors: [] },
      programEffect: { effect: anEffect(), userErrors: [] },
      programTierEffect: {
        effect: { levels: [], rising: 12, falls: [], lookedAt: 42, isEstimate: false },
        userErrors: [],
      },
      customers: connection([], 42),
      ...answers,
    },
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const card = (name: string) => within(screen.getByRole("region", { name }));
const focused = () => window.document.activeElement?.textContent;
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
interface Started {
  readonly input: { readonly document: ProgramDocument; readonly from: string; readonly to: string };
}
const started = (page: ReturnType<typeof open>) =>
  (page.sent("StartSimulation") as Started | undefined)?.input;

describe("the draft", () => {
  test("shows each value in force, and marks a change with both values", async () => {
    open();
    expect(await screen.findByRole("button", { name: "Gold begins at €2,000" })).toBeTruthy();
    expect(card("Draft").getByText("No changes")).toBeTruthy();
    press("Gold begins at €2,000");
    write("Gold begins at", "1500");
    expect(screen.getByRole("button", { name: "Gold begins at €2,000 becomes €1,500" })).toBeTruthy();
    expect(card("Draft").getByText("1 change")).toBeTruthy();
  });

  test("keeps the last value that could be read, and says what is wrong", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Silver multiplies by × 1.25" }));
    write("Silver multiplies by", "a lot");
    expect(screen.getByRole("alert").textContent).toContain("Enter 0 to 100");
    expect(screen.getByRole("button", { name: "Silver multiplies by × 1.25" })).toBeTruthy();
    write("Silver multiplies by", "1.2");
    press("Back to × 1.25");
    expect(card("Draft").getByText("No changes")).toBeTruthy();
    expect(focused()).toBe("Silver multiplies by× 1.25");
    press("Done");
    expect(focused()).toBe("Silver multiplies by× 1.25");
  });

  test("a way to earn is switched off in its row, and edited with the form of the settings", async () => {
    const earning = [
      ...aProgram().earning.slice(0, 1),
      { id: "welcome", kind: "signup", enabled: true, config: { points: 100 } },
    ];
    open({ program: aSavedProgram({ document: aProgram({ earning } as never) }) });
    fireEvent.click(await screen.findByRole("button", { name: "Sign-up 100 points" }));
    press("Edit Sign-up");
    write("Points", "300");
    press("Done");
    expect(
      screen.getByRole("button", { name: "Sign-up 100 points becomes 300 points", expanded: true }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("switch", { name: "Sign-up" }));
    expect(screen.getByRole("button", { name: "Sign-up 100 points becomes off" })).toBeTruthy();
    press("Back to 100 points");
    expect(focused()).toBe("Sign-up100 points");
    expect(card("Draft").getByText("No changes")).toBeTruthy();
  });

  test("without a way to earn that is on, its row goes and the focus stays in the draft", async () => {
    const welcome = { id: "welcome", kind: "signup", enabled: false, config: { points: 100 } };
    const earning = [...aProgram().earning.slice(0, 1), welcome];
    const present = aProgram({ earning } as never);
    const document = aProgram({ earning: [earning[0], { ...welcome, enabled: true }] } as never);
    open({ program: aSavedProgram({ document: present }), simulation: aRun({ document }) }, "?run=s1");
    fireEvent.click(await screen.findByRole("button", { name: "Sign-up off becomes 100 points" }));
    press("Back to off");
    expect(screen.queryByRole("button", { name: /^Sign-up/ })).toBeNull();
    expect(focused()).toBe("Change something else");
  });

  test("takes a change from the form of a settings tab, without saving the program", async () => {
    const page = open();
    await screen.findByRole("region", { name: "Draft" });
    press("Change something else");
    fireEvent.click(screen.getByRole("menuitem", { name: "Expiry" }));
    write("Points expire", "per_lot");
    press("Done");
    expect(await screen.findByText("12 months after they became available")).toBeTruthy();
    expect(card("Draft").getByText("1 change")).toBeTruthy();
    expect(savedChange(page)).toBeUndefined();
  });

  test("a changed draft that was never run is not left without a question", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Points for each €1 10" }));
    write("Points for each €1", "12");
    fireEvent.click(screen.getByRole("link", { name: "Back to Reports" }));
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  });
});

describe("a run", () => {
  test("is of the draft over the last 12 months, and its address names it", async () => {
    const page = open();
    fireEvent.click(await screen.findByRole("button", { name: "Points for each €1 10" }));
    write("Points for each €1", "12");
    press("Run");
    await waitFor(() => expect(page.address()).toBe("/app/reports/simulator?run=s1"));
    const { document, from, to } = started(page)!;
    expect(document.earning[0]!.config).toEqual({ pointsPerUnitHundredths: 1200 });
    expect([from, to]).toEqual(["2025-11-21", "2026-11-20"]);
    expect(await screen.findByText("26,661,150")).toBeTruthy();
  });

  test("of all orders begins on the day of the first", async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText("Orders of"), { target: { value: "all" } });
    expect(
      screen.getByText("Orders from 9 Mar 2024 to 20 Nov 2026, with refunds as they stand today."),
    ).toBeTruthy();
    press("Run");
    await waitFor(() => expect(started(page)?.from).toBe("2024-03-09"));
  });

  test("needs an order", async () => {
    open({ simulationRange: null });
    expect(await screen.findByText("No orders yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Run" })).toBeNull();
  });

  test("other days are checked before they are asked for", async () => {
    const page = open();
    fireEvent.change(await screen.findByLabelText("Orders of"), { target: { value: "own" } });
    write("From", "2026-12-01");
    expect(screen.getByText("The first day must be before the last")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Run" }).disabled).toBe(true);
    write("From", "2026-01-01");
    press("Run");
    await waitFor(() => expect(started(page)?.from).toBe("2026-01-01"));
  });

  test("says why it was not started", async () => {
    const error = { code: "simulation_at_work", field: null, message: "Another simulation runs" };
    open({ simulationStart: { simulation: null, userErrors: [error] } });
    fireEvent.click(await screen.findByRole("button", { name: "Run" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Another simulation runs.");
  });

  test("shows how far it is until it has finished, and can be stopped", async () => {
    let run = aRun({ status: "RUNNING", membersDone: 1_200, result: null, finishedAt: null });
    const page = open(
      {
        simulation: () => run,
        simulationStop: () => {
          run = aRun({ status: "STOPPED", result: null });
          return { simulation: run, userErrors: [] };
        },
      },
      "?run=s1",
    );
    expect(await screen.findByText("1,200 of 3,145 members.")).toBeTruthy();
    const state = card("Run over").getByRole("status");
    expect(state.textContent).toBe("Running");
    expect(screen.getByRole("progressbar", { name: "Simulation" }).getAttribute("aria-valuenow")).toBe("38");
    press("Stop");
    expect(window.document.activeElement).toBe(state);
    expect(await screen.findByText("Stopped. Your program is as it was.")).toBeTruthy();
    expect(card("Run over").getByRole("status")).toBe(state);
    expect(page.sent("StopSimulation")).toEqual({ id: "s1" });
  });

  test("is read again while it works", async () => {
    let asked = 0;
    open(
      { simulation: () => (++asked < 2 ? aRun({ status: "RUNNING", members: 0, result: null }) : aRun()) },
      "?run=s1",
    );
    expect(await screen.findByText("Counting members…")).toBeTruthy();
    expect(await screen.findByText("Finished in 2.1 s. Your program is as it was.")).toBeTruthy();
  });

  test("is looked at again after a look that failed, with its draft on the page all the time", async () => {
    let asked = 0;
    open(
      {
        simulation: () => {
          asked += 1;
          if (asked === 2) throw new Error("Not to be reached");
          return asked === 1 ? aRun({ status: "RUNNING", members: 0, result: null }) : aRun();
        },
      },
      "?run=s1",
    );
    const changed = await screen.findByRole("button", { name: "Gold begins at €2,000 becomes €1,500" });
    await waitFor(() => expect(asked).toBe(2));
    expect(await screen.findByText("Finished in 2.1 s. Your program is as it was.")).toBeTruthy();
    expect(changed.isConnected).toBe(true);
  });

  test("keeps its draft and its days while it loads, and is not started twice", async () => {
    const answer = Promise.withResolvers<unknown>();
    const page = open({ simulation: () => answer.promise });
    fireEvent.change(await screen.findByLabelText("Orders of"), { target: { value: "quarter" } });
    press("Points for each €1 10");
    write("Points for each €1", "12");
    press("Run");
    expect(window.document.activeElement).toBe(card("Run over").getByRole("status"));
    await waitFor(() => expect(page.sent("Simulation")).toEqual({ id: "s1" }));
    expect(screen.getByRole("button", { name: "Run" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByLabelText<HTMLSelectElement>("Orders of").value).toBe("quarter");
    expect(screen.getByRole("button", { name: "Points for each €1 10 becomes 12" })).toBeTruthy();
    const { document, from, to } = started(page)!;
    answer.resolve(aRun({ document, from, to }));
    expect(await screen.findByRole("button", { name: "Run again" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("Orders of").value).toBe("quarter");
  });

  test("keeps what was edited to itself, and has it again on the way back", async () => {
    const other = aRun({ id: "s2", document: aProgram() });
    open(
      {
        simulation: ({ id }: { id: string }) => (id === "s2" ? other : aRun()),
        simulations: connection([aRun(), other]),
      },
      "?run=s1",
    );
    fireEvent.click(await screen.findByRole("button", { name: "Gold begins at €2,000 becomes €1,500" }));
    write("Gold begins at", "1200");
    fireEvent.click(screen.getByRole("link", { name: "No changes" }));
    expect(await screen.findByRole("button", { name: "Gold begins at €2,000" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Gold begins at").value).toBe("2000.00");
    expect(screen.queryByText("You changed the draft or the days since this run")).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "Gold begins at €1,500" }));
    expect(await screen.findByRole("button", { name: "Gold begins at €2,000 becomes €1,200" })).toBeTruthy();
  });

  test("a failed one says so, and one that is gone too", async () => {
    open({ simulation: aRun({ status: "FAILED", result: null }) }, "?run=s1");
    expect(await screen.findByText("This run failed")).toBeTruthy();
    cleanup();
    open({ simulation: null }, "?run=s1");
    expect(await screen.findByText("Simulation not found")).toBeTruthy();
  });

  test("earlier ones are listed by what they change", async () => {
    const page = open({ simulations: connection([aRun({ startedAt: "2026-11-20T14:30:00Z" })]) });
    const link = await screen.findByRole("link", { name: "Gold begins at €1,500" });
    fireEvent.click(link);
    await waitFor(() => expect(page.address()).toBe("/app/reports/simulator?run=s1"));
  });

  test("earlier ones keep their name when the program changes, and the shown one has its newest status", async () => {
    const { document } = aRun();
    open(
      {
        program: aSavedProgram({ document: document as ProgramDocument }),
        simulations: connection([aRun({ status: "RUNNING", result: null })]),
      },
      "?run=s1",
    );
    expect(await screen.findByText("Finished in 2.1 s. Your program is as it was.")).toBeTruthy();
    expect(card("Draft").getByText("No changes")).toBeTruthy();
    expect(await card("Runs").findByText("Gold begins at €1,500")).toBeTruthy();
    expect(card("Runs").queryByText(/running/)).toBeNull();
  });
});

describe("the result", () => {
  test("opens with its draft by its link: figures, months, members, rewards, tiers, limits", async () => {
    open({}, "?run=s1");
    expect(await screen.findByText("26,661,150")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Gold begins at €2,000 becomes €1,500" })).toBeTruthy();
    expect(screen.getByText("+6.8%")).toBeTruthy();
    expect(screen.getByText("+0.08 pt")).toBeTruthy();
    expect(screen.getByText("+58")).toBeTruthy();
    expect(screen.getByText("+127")).toBeTruthy();
    expect(
      screen.getByText(/\. 18,406 orders of 3,145 members, €1,969,700 of spending that counts\.$/),
    ).toBeTruthy();
    expect(card("In short").getByText("€1,708.87 more")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    const months = within(screen.getByRole("region", { name: "Points by month" }));
    expect(months.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "MonthToday’s programDraft",
      "November 2026, part of it11,952,27612,661,150",
      "October 202613,000,00014,000,000",
    ]);
    const more = card("Earn more");
    expect(more.getByText("1,508 members")).toBeTruthy();
    expect(more.getByRole("link", { name: "Member 5" }).getAttribute("href")).toBe("/app/customers/c5");
    expect(more.getAllByText("becomes Gold")).toHaveLength(4);
    expect(card("Earn less").getByText("For 1,241 nothing changes.")).toBeTruthy();
    const reach = card("Rewards and tiers");
    expect(reach.getByRole("row", { name: "€5 off 5,000 points 1,925 1,983" })).toBeTruthy();
    expect(reach.getByRole("row", { name: "Gold 214 341" })).toBeTruthy();
    const limits = card("What these figures leave out");
    expect(limits.getByText(/Your ledger really gave 24,810,113 points/)).toBeTruthy();
    expect(limits.getByText("Points do not expire.")).toBeTruthy();
  });

  test("of a sample shows how far each figure may be off", async () => {
    const result = aResult();
    const sampled = {
      ...result,
      draft: { ...result.draft, pointsError: 90_000, shareError: "0.000612" },
      differenceError: 12_000,
      shareDifferenceError: "0.000101",
    };
    const sample = { members: 1_000, ofMembers: 3_145, membersError: 40 };
    open({ simulation: aRun({ sample, result: sampled }) }, "?run=s1");
    expect((await screen.findByText(/26,661,150/)).textContent).toBe("about 26,661,150 ± 90,000");
    expect(screen.getByText("+1,708,874").parentElement?.textContent).toBe(
      "today 24,952,276 +1,708,874 ± 12,000",
    );
    expect(screen.getByText(/^1\.35%/).textContent).toBe("about 1.35% ± 0.07%");
    expect(screen.getByText("+0.08 pt").parentElement?.textContent).toBe("today 1.27% +0.08 pt ± 0.02 pt");
    expect(screen.getByText("± 40 members at most.")).toBeTruthy();
    expect(screen.getByText("about 1,508 members")).toBeTruthy();
  });

  test("lists 100 members behind the button", async () => {
    const winners = Array.from({ length: 100 }, (_, index) => aWinner(100 - index));
    open({ simulation: aRun({ result: aResult({ winners }) }) }, "?run=s1");
    fireEvent.click(await screen.findByRole("button", { name: "See the first 100: Earn more" }));
    const dialog = within(screen.getByRole("dialog", { name: "Earn more" }));
    expect(dialog.getAllByRole("listitem")).toHaveLength(100);
    expect(dialog.getByText("The 100 with the largest difference, of 1,508 members")).toBeTruthy();
  });

  test("without orders says what to do", async () => {
    open({ simulation: aRun({ result: aResult({ members: 0, orders: 0 }) }) }, "?run=s1");
    expect(await screen.findByText("No orders in these days")).toBeTruthy();
  });

  test("no longer fits a draft that was changed since", async () => {
    open({}, "?run=s1");
    fireEvent.click(await screen.findByRole("button", { name: "Points for each €1 10" }));
    write("Points for each €1", "12");
    expect(await screen.findByText("You changed the draft or the days since this run")).toBeTruthy();
    press("Start again");
    expect(await screen.findByText("See what a change would have cost")).toBeTruthy();
  });

  test("says when another version is in force by now", async () => {
    open({ simulation: aRun({ comparedWith: { version: 12, document: aProgram() } }) }, "?run=s1");
    expect(await screen.findByText("The program was changed since this run")).toBeTruthy();
  });
});

describe("using the draft", () => {
  test("shows its differences and its effect first, then saves it", async () => {
    const page = open(
      {
        programUpdate: ({ input }: { input: object }) => ({
          program: aSavedProgram({ version: 15, ...input }),
          userErrors: [],
        }),
      },
      "?run=s1",
    );
    await screen.findByText("26,661,150");
    press("Use this program");
    const dialog = within(screen.getByRole("dialog", { name: "Use this program" }));
    expect(dialog.getByRole("row", { name: "Tier Gold, reached at €2,000 €1,500" })).toBeTruthy();
    expect(await dialog.findByText("12 members move up within minutes.")).toBeTruthy();
    expect(await dialog.findByText("Starts when you save. The points already given stay.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Save as version 15" }));
    await waitFor(() => expect(savedChange(page)?.expectedVersion).toBe(14));
    expect(savedChange(page)!.input.document.tiers.levels[1]!.threshold).toBe(150_000);
    await waitFor(() => expect(card("Draft").getByText("No changes")).toBeTruthy());
  });

  test("leaves nothing unsaved, also when it was edited since its run", async () => {
    const page = open(
      {
        programUpdate: ({ input }: { input: object }) => ({
          program: aSavedProgram({ version: 15, status: "PAUSED", ...input }),
          userErrors: [],
        }),
        program: aSavedProgram({ status: "PAUSED" }),
      },
      "?run=s1",
    );
    fireEvent.click(await screen.findByRole("button", { name: "Gold begins at €2,000 becomes €1,500" }));
    write("Gold begins at", "1200");
    press("Use this program");
    press("Save as version 15");
    await waitFor(() => expect(card("Draft").getByText("No changes")).toBeTruthy());
    expect(page.host.calls).toContainEqual(["showToast", { message: "Saved." }]);
    fireEvent.click(screen.getByRole("link", { name: "Back to Reports" }));
    expect(await screen.findByText("Another page")).toBeTruthy();
  });

  test("is refused when the program was changed meanwhile, and the draft stays", async () => {
    const error = { code: "version_conflict", field: null, message: "Changed meanwhile" };
    open({ programUpdate: { program: null, userErrors: [error] } }, "?run=s1");
    await screen.findByText("26,661,150");
    press("Use this program");
    press("Save as version 15");
    expect(await screen.findByText("Not saved: this was changed in the meantime")).toBeTruthy();
    press("Show the current version");
    expect(screen.getByRole("button", { name: "Gold begins at €2,000 becomes €1,500" })).toBeTruthy();
  });
});
