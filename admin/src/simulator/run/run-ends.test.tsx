import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aRun } from "../../testing/a-simulation.ts";
import { aSavedProgram } from "../../testing/open-settings-page.tsx";
import { connection, renderPage } from "../../testing/render-page.tsx";
import { Page } from "../simulator-page.tsx";

test("a run that ends while the focus is on Stop leads to its result", async () => {
  let run = aRun({ status: "RUNNING", result: null, finishedAt: null });
  renderPage({
    Page,
    path: "/app/reports/simulator?run=s1",
    route: "/app/reports/simulator",
    answers: {
      program: aSavedProgram(),
      simulationRange: { firstDay: "2024-03-09", orders: 40_112 },
      simulations: connection([]),
      simulation: () => run,
    },
  });
  (await screen.findByRole("button", { name: "Stop" })).focus();
  run = aRun();
  await screen.findByText(/^Finished in/);
  // The focus moves after the result is drawn.
  await waitFor(() => expect(window.document.activeElement?.textContent).toBe("Result of the run"));
});
