import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.ts";

export interface TestResults {
  readonly passed: number;
  readonly skipped: number;
  /** Each failed test with its file and what it found, on a line of its own each. */
  readonly failures: readonly string[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly results: readonly { readonly error?: { readonly message: string } }[];
    }[];
  }[];
}

const none: TestResults = { passed: 0, skipped: 0, failures: [] };

/** A file that could not be loaded counts as one failed test, because its tests did not run. */
export function readVitestResults(file: string): TestResults {
  const report = read(file);
  if (!report) return none;
  return {
    passed: Number(report["numPassedTests"]),
    skipped: Number(report["numPendingTests"]) + Number(report["numTodoTests"]),
    failures: (report["testResults"] as VitestFile[]).flatMap(failuresOfFile),
  };
}

/** A test that passed only at its second attempt counts as failed. */
export function readPlaywrightResults(file: string): TestResults {
  const report = read(file);
  if (!report) return none;
  const stats = report["stats"] as { expected: number; skipped: number };
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: (report["suites"] as PlaywrightSuite[]).flatMap(failuresOfSuite),
  };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const where = path.relative(root, name);
  if (status === "failed" && assertionResults.length === 0) return [describe(where, message)];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName, failureMessages }) => describe(`${where} › ${fullName}`, failureMessages[0]));
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        describe(`e2e/${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** The message's first lines, without colours. */
function describe(test: string, message = ""): string {
  // oxlint-disable-next-line no-control-regex
  const lines = message.replaceAll(/\u001B\[\d*m/g, "").split("\n", 6);
  return [test, ...lines.map((line) => `    ${line}`)].join("\n");
}

function read(file: string): Record<string, unknown> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>) : null;
}
