// A merchant goes to another page: the time from the click in the admin's menu to the next page, and how fast inputs
// respond.
import { median, percentile, type Section } from "../figure.ts";
import { openDemo, speeds, type Visit } from "./open-demo.ts";

const ROUNDS = 7;

export const nextPage: Section = {
  name: "next-page",
  about: "from page to page, and what answers a touch",
  async run(report) {
    const demo = await openDemo();
    try {
      for (const speed of speeds) {
        const shown: number[] = [];
        const filled: number[] = [];
        const touches: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const visit = await demo.visit();
          await visit.throttle(speed);
          await visit.admin.open("");
          await visit.admin.frame.getByText(/Your program is on/).waitFor();
          await isPrefetched(visit);
          const times = await goToCustomers(visit);
          shown.push(times.shownMs);
          filled.push(times.filledMs);
          touches.push(...(await touchThings(visit)));
          await visit.close();
        }
        report({
          name: `next page, prefetched, ${speed.name}`,
          value: median(shown),
          unit: "ms",
          goal: { is: "≤", must: 100 },
          note: `its rows after ${Math.round(median(filled))} ms; slowest of ${ROUNDS}: ${Math.round(percentile(shown, 100))} ms`,
        });
        report({
          name: `interaction to next paint, ${speed.name}`,
          value: percentile(touches, 98),
          unit: "ms",
          goal: { is: "≤", must: 100 },
          note: `of ${touches.length} touches, in steps of 8 ms`,
        });
      }
    } finally {
      await demo.close();
    }
  },
};

/** A merchant reads Home for a moment; meanwhile the linked pages are prefetched. */
async function isPrefetched(visit: Visit): Promise<void> {
  await visit
    .frame()
    .waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/customers-page-[^/]*\.js$/.test(name)),
    );
}

/** From the click in the top window; both windows have the same clock. */
async function goToCustomers(visit: Visit): Promise<{ shownMs: number; filledMs: number }> {
  await visit.page.evaluate(() => {
    const keep = (): void =>
      void Object.assign(window, { clickedAt: performance.timeOrigin + performance.now() });
    addEventListener("click", keep, true);
  });
  const arrival = visit.frame().evaluate(
    () =>
      new Promise<{ shownAt: number; filledAt: number }>((resolve) => {
        let shownAt = 0;
        const look = (): void => {
          const now = performance.timeOrigin + performance.now();
          if (shownAt === 0 && document.querySelector("h1")?.textContent?.startsWith("Customers"))
            shownAt = now;
          if (shownAt > 0 && document.querySelector("tbody a")) return resolve({ shownAt, filledAt: now });
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await visit.admin.menu.getByRole("link", { name: "Customers" }).click();
  const { shownAt, filledAt } = await arrival;
  const clickedAt = await visit.page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt);
  return { shownMs: shownAt - clickedAt, filledMs: filledAt - clickedAt };
}

/** Duration of each interaction, in milliseconds, as the browser reports it: until the next paint. */
async function touchThings(visit: Visit): Promise<readonly number[]> {
  await visit.frame().evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as unknown as { interactionId: number }).interactionId > 0) durations.push(entry.duration);
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  const { frame: shown } = visit.admin;
  await shown.getByRole("button", { name: "With pending points" }).click();
  await shown.getByPlaceholder("Name or e-mail").pressSequentially("nora");
  await shown.getByRole("row").nth(1).getByRole("link", { name: /^Nora/ }).click();
  await shown.getByRole("button", { name: "Explain" }).first().click();
  await shown.getByRole("button", { name: "Adjust points" }).click();
  await shown.getByRole("dialog").waitFor();
  return visit.frame().evaluate(() => (window as unknown as { durations: number[] }).durations);
}
