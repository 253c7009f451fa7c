// The steps of `npm test`. Quick checks run side by side, then the tests: those in the browser beside all others, since
// both wait for servers and databases a good part of their time.
// Everything runs, whatever fails; the last line counts the tests. `--long` adds those that take minutes
// (*.long.test.ts, and browser tests with "@long" in their titles).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPlaywrightResults, readVitestResults } from "./test-results.ts";
import { type Outcome, runStep, type Step } from "./steps.ts";

const reports = mkdtempSync(path.join(tmpdir(), "laurel-reports-"));
const vitestReport = path.join(reports, "vitest.json");
const yearReport = path.join(reports, "year.json");
const playwrightReport = path.join(reports, "playwright.json");
const isLong = process.argv.includes("--long");

const checks: readonly Step[] = [
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types", command: ["node", "scripts/check-types.ts"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "import rules", command: ["node", "scripts/check-imports.ts"] },
  { name: "lock file", command: ["node", "scripts/check-lockfile.ts"] },
  { name: "documents", command: ["node", "scripts/check-documents.ts"] },
  { name: "dead code", command: ["knip", "--no-config-hints"] },
  // Fails on a link that leads nowhere.
  { name: "site of the documents", command: ["node", "scripts/docs.ts", "build"] },
  // The server builds pages by itself, and only logs what fails: the weight of the first page, for instance.
  { name: "build of the admin's pages", command: ["vite", "build", "admin"] },
];
const workspaces = ["domain", "dev-store", "admin", "widget", "scripts", "server"];
const unit: Step = {
  name: isLong ? "unit, server and long tests" : "unit and server tests",
  command: [
    "vitest",
    "run",
    ...[...workspaces, ...(isLong ? ["long"] : [])].flatMap((name) => ["--project", name]),
    ...reportTo(vitestReport),
  ],
};
/** Beside other tests it would keep them from both cores. */
const year: Step = {
  name: "the simulated year",
  command: ["vitest", "run", "--project", "year", ...reportTo(yearReport)],
};
const browser: Step = {
  name: isLong ? "browser tests, with the long ones" : "browser tests",
  command: [
    "node",
    "scripts/browser-tests.ts",
    "--project=browser",
    ...(isLong ? ["--project=long"] : []),
    `--report=${playwrightReport}`,
  ],
};

const failed: string[] = [];

function reportTo(file: string): string[] {
  return ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
}

function tell(step: Step, { isOk, output, seconds }: Outcome, wasShown = false): void {
  console.log(`${isOk ? "✓" : "✗"} ${step.name} (${seconds.toFixed(1)} s)`);
  if (isOk) return;
  failed.push(step.name);
  if (!wasShown) console.log(output.replaceAll(/^/gm, "    "));
}

async function runChecks(): Promise<void> {
  const waiting = [...checks];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) tell(step, await runStep(step));
  };
  await Promise.all([worker(), worker()]);
}

const show = (text: string): void => void process.stdout.write(text);

async function runShown(step: Step): Promise<void> {
  tell(step, await runStep(step, show), true);
}

/** What the second one prints is held back until the first has ended. */
async function runSideBySide(first: Step, second: Step): Promise<void> {
  let held: string | null = "";
  const ended = runStep(second, (text) => {
    if (held === null) show(text);
    else held += text;
  });
  await runShown(first);
  show(held);
  held = null;
  tell(second, await ended, true);
}

await runChecks();
if (isLong) {
  // Its tests under load and its measurements need both cores.
  await runShown(unit);
  await runShown(browser);
} else await runSideBySide(unit, browser);
if (isLong) await runShown(year);

const results = [
  readVitestResults(vitestReport),
  readPlaywrightResults(playwrightReport),
  readVitestResults(yearReport),
];
rmSync(reports, { recursive: true, force: true });
const failures = results.flatMap((result) => result.failures);
// Told again, since a build server may keep the end of the output only.
for (const failure of failures) console.log(`✗ ${failure}`);
if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
const sum = (key: "passed" | "skipped"): number => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${failures.length} failed, ${sum("skipped")} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
