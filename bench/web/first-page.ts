// A merchant opens the app for the first time: how many bytes are transferred, and when something is shown.
import { FIRST_PAGE_KB } from "../../admin/build/first-page.ts";
import { median, type Section } from "../figure.ts";
import { openDemo, speeds, type Visit } from "./open-demo.ts";

const ROUNDS = 7;

export const firstPage: Section = {
  name: "first-page",
  about: "Home in the store's admin, opened with an empty cache",
  async run(report) {
    const demo = await openDemo();
    try {
      for (const speed of speeds) {
        const seen: Seen[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const visit = await demo.visit();
          await visit.throttle(speed);
          seen.push(await openHome(visit));
          await visit.close();
        }
        const of = (name: keyof Seen): number => median(seen.map((one) => one[name]));
        if (speed.network === undefined) {
          report({
            name: "JavaScript, brotli",
            value: of("scriptBytes") / 1024,
            unit: "KB",
            goal: { is: "≤", must: FIRST_PAGE_KB },
          });
          report({
            name: "CSS, brotli",
            value: of("styleBytes") / 1024,
            unit: "KB",
            goal: { is: "≤", must: 20 },
          });
        }
        report({
          name: `largest contentful paint, ${speed.name}`,
          value: of("largestPaintMs"),
          unit: "ms",
          goal: { is: "≤", must: speed.network ? 1_400 : 450 },
          note: `first paint ${Math.round(of("firstPaintMs"))} ms; the shop's figures stand after ${Math.round(of("figuresMs"))} ms`,
        });
        report({
          name: `cumulative layout shift, ${speed.name}`,
          value: of("layoutShift"),
          unit: "",
          goal: { is: "≤", must: 0.02 },
        });
      }
    } finally {
      await demo.close();
    }
  },
};

interface Seen {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly figuresMs: number;
  readonly layoutShift: number;
}

/** All times are from the frame's own navigation. */
async function openHome(visit: Visit): Promise<Seen> {
  const { admin } = visit;
  await admin.open("");
  await admin.frame.getByText(/Your program is on/).waitFor();
  return visit.frame().evaluate(async () => {
    const figuresMs = performance.now();
    // The last candidate is the frame that shows the figures.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
    const buffered = (type: string): Promise<readonly PerformanceEntry[]> =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 300);
      });
    const [shifts, largest] = await Promise.all([
      buffered("layout-shift"),
      buffered("largest-contentful-paint"),
    ]);
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    // What the HTML itself names. What is fetched later, the page is drawn without.
    const bytesOf = (ending: string): number =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => name.endsWith(ending) && startTime < navigation!.domInteractive)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      scriptBytes: bytesOf(".js"),
      styleBytes: bytesOf(".css"),
      figuresMs,
      firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      largestPaintMs: largest.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
    };
  });
}
