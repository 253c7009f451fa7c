// What a script takes of the main thread, from Chromium's own trace.
import type { Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds, and those of them that the thread really ran. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly url?: string } };
}

const work = new Set(["EvaluateScript", "v8.compile", "FunctionCall"]);

/** Milliseconds of the thread's own time for scripts whose address holds `part`: compiling, running, later calls. */
export async function mainThreadMs(page: Page, part: string, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("this page has no browser of its own");
  await browser.startTracing(page, { categories: ["devtools.timeline", "v8"] });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const ours = traceEvents
    .filter(({ name, ph, args }) => ph === "X" && work.has(name) && args.data?.url?.includes(part))
    .sort((one, other) => one.ts - other.ts);
  let sum = 0;
  let endsAt = 0;
  for (const { ts, dur = 0, tdur } of ours) {
    // What is within another is counted with it.
    if (ts < endsAt) continue;
    endsAt = ts + dur;
    sum += tdur ?? dur;
  }
  return sum / 1_000;
}
