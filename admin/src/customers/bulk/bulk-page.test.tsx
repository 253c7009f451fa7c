import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aBulkAdjustment, anUndoneAdjustment } from "../../testing/an-activity.ts";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../../testing/render-page.tsx";
import { Page } from "./bulk-page.tsx";

const open = (answers: ShopAnswers, query = "") =>
  renderPage({
    Page,
    path: `/app/customers/bulk${query}`,
    route: "/app/customers/bulk",
    answers: { program: { version: 3, document: aProgram() }, ...answers },
  });
const openOne = (bulkAdjustment: object | null, answers: ShopAnswers = {}) =>
  open({ bulkAdjustment, ...answers }, "?id=b1");

const preview = { members: 376, points: 37_600, spent: 12, pointsSpent: 840, alreadyUndone: 1, merged: 1 };

describe("the list of bulk adjustments", () => {
  test("says when, by whom and why points were given to how many customers, and what became of it", async () => {
    open({ bulkAdjustments: connection([aBulkAdjustment, { ...anUndoneAdjustment, id: "b2" }]) });
    const [link, other] = await screen.findAllByRole("link", { name: "100 points each to 378 customers" });
    expect(link!.getAttribute("href")).toBe("/app/customers/bulk?id=b1");
    const row = link!.closest("tr")!.textContent;
    for (const fact of ["our birthday", "Robin Keller", "19 Nov 2026", "Done", "+37,800"])
      expect(row).toContain(fact);
    expect(other!.closest("tr")!.textContent).toContain("Undone");
  });

  test("says how to make the first one", async () => {
    open({ bulkAdjustments: connection([]) });
    expect(await screen.findByText("No bulk adjustments yet")).toBeTruthy();
  });

  test("follows one that is under way", async () => {
    const states = ["APPLYING", "APPLIED"];
    open({
      bulkAdjustments: () => connection([{ ...aBulkAdjustment, status: states.shift() ?? "APPLIED" }]),
    });
    expect(await screen.findByText("Running")).toBeTruthy();
    expect(await screen.findByText("Done")).toBeTruthy();
  });
});

describe("a bulk adjustment", () => {
  test("says what it gave, what that is worth, by whom, why and when", async () => {
    openOne(aBulkAdjustment);
    expect(await screen.findByRole("heading", { name: "100 points each to 378 customers" })).toBeTruthy();
    const page = document.body.textContent;
    for (const fact of ["+37,800", "worth €37.80", "our birthday", "Robin Keller", "Done"])
      expect(page).toContain(fact);
  });

  test("says whether it counts toward tiers only where tiers count points", async () => {
    openOne(aBulkAdjustment);
    await screen.findByText("our birthday");
    expect(screen.queryByText("Counts toward the tier")).toBeNull();
    cleanup();
    const document = aProgram({ tiers: { ...aProgram().tiers, basis: "points" } });
    openOne(aBulkAdjustment, { program: { version: 3, document } });
    expect((await screen.findByText("Counts toward the tier")).parentElement?.textContent).toContain("No");
  });

  test("shows its progress", async () => {
    openOne({ ...aBulkAdjustment, status: "APPLYING", adjusted: 189 });
    expect((await screen.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByRole("button", { name: "Stop and undo" })).toBeTruthy();
  });

  test("that is undone says by whom, why, and who was left as they were, and cannot be undone again", async () => {
    openOne(anUndoneAdjustment);
    expect(await screen.findByText("Bea Lind")).toBeTruthy();
    expect(screen.getByText("wrong list")).toBeTruthy();
    expect(screen.getByText("2: undone before one by one, or merged since")).toBeTruthy();
    expect(screen.getByText("for 376 of 378")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  });

  test("of another store is not found", async () => {
    openOne(null);
    expect(await screen.findByText("Bulk adjustment not found")).toBeTruthy();
  });

  test("is undone after a preview: how much comes back, and who has spent it", async () => {
    const { sent } = openOne(aBulkAdjustment, {
      bulkAdjustmentUndoPreview: preview,
      bulkAdjustmentUndo: { bulkAdjustment: aBulkAdjustment, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/^37,600 points are taken back from 376 customers/)).toBeTruthy();
    expect(screen.getByText(/^12 customers have already spent the points: 840 points of them/)).toBeTruthy();
    expect(screen.getByText("1 customer: undone before, one by one.")).toBeTruthy();
    expect(screen.getByText(/^1 customer: merged since/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Reason, for your team (optional)"), {
      target: { value: "wrong list" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Undo for 376" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("UndoBulkAdjustment")).toEqual({ id: "b1", reason: "wrong list" });
  });

  test("that took points gives them back", async () => {
    openOne(
      { ...aBulkAdjustment, points: -20 },
      { bulkAdjustmentUndoPreview: { ...preview, points: -7_520, spent: 0, pointsSpent: 0 } },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/^7,520 points go back to 376 customers/)).toBeTruthy();
  });

  test("is not undone before it is known what that would do", async () => {
    const { asked } = openOne(aBulkAdjustment, {
      bulkAdjustmentUndoPreview: () => Promise.reject(new Error("no answer")),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Undo for 378" });
    expect(button.disabled).toBe(true);
    fireEvent.click(button);
    expect(asked.map(({ operation }) => operation)).not.toContain("UndoBulkAdjustment");
  });

  test("that another tab has just undone says so, and nothing is done twice", async () => {
    openOne(aBulkAdjustment, {
      bulkAdjustmentUndoPreview: preview,
      bulkAdjustmentUndo: {
        bulkAdjustment: null,
        userErrors: [{ code: "already_undone", field: ["id"], message: "This was already undone." }],
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText(/are taken back/);
    fireEvent.click(screen.getByRole("button", { name: "Undo for 376" }));
    expect(await screen.findByText("This was already undone.")).toBeTruthy();
  });
});
