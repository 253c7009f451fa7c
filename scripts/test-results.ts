import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A file that could not be loaded counts as one failed test, because its tests did not run. */
export function readVitestCounts(file: string): Counts {
  const report = read(file);
  if (!report) return none;
  const unloaded = (report["testResults"] as { status: string; assertionResults: unknown[] }[]).filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  return {
    passed: Number(report["numPassedTests"]),
    failed: Number(report["numFailedTests"]) + unloaded.length,
    skipped: Number(report["numPendingTests"]) + Number(report["numTodoTests"]),
  };
}

/** A test that passed only at its second attempt counts as failed. */
export function readPlaywrightCounts(file: string): Counts {
  const report = read(file);
  if (!report) return none;
  const stats = report["stats"] as { expected: number; unexpected: number; flaky: number; skipped: number };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function read(file: string): Record<string, unknown> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>) : null;
}
