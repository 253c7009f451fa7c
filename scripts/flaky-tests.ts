// Repeats tests on a machine with one busy core, to find those that pass only sometimes.
// `npm run test:flaky`: the test files that differ from main, also those not committed yet.
// `npm run test:flaky -- --since=REV`: those that changed since then. `… -- FILE …`: these files.
// `--times=30`: how often. It stops at the first failure.
import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { root } from "./steps.ts";

const words = process.argv.slice(2);
const option = (name: string): string | undefined =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const unknown = words.find((word) => word.startsWith("--") && !/^--(?:since|times)=/.test(word));
if (unknown) {
  console.error(`test:flaky does not know ${unknown}. It knows --since=REV and --times=30.`);
  process.exit(2);
}

const named = words.filter((word) => !word.startsWith("--"));
const files = named.length > 0 ? named : changedSince(option("since") ?? git("merge-base", "HEAD", "main"));
const times = Number(option("times") ?? 30);
const vitest = files.filter((file) => /\.test\.tsx?$/.test(file));
const browser = files.filter((file) => file.endsWith(".e2e.ts"));
console.log(files.length === 0 ? "No test has changed." : `${times} times:\n${files.join("\n")}`);

const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
try {
  for (let run = 1; run <= times && vitest.length > 0; run += 1) {
    console.log(`run ${run} of ${times}`);
    runTests(["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...vitest]);
  }
  if (browser.length > 0)
    runTests([
      "scripts/browser-tests.ts",
      "--project=browser",
      "--project=long",
      `--repeat-each=${times}`,
      "--max-failures=1",
      ...browser.map((file) => path.relative("e2e", file)),
    ]);
  if (files.length > 0) console.log(`${files.length} files passed ${times} times.`);
} catch {
  process.exitCode = 1;
} finally {
  busy.kill();
}

function changedSince(revision: string): string[] {
  const changed = git("diff", "--name-only", "--diff-filter=d", revision).split("\n");
  const untracked = git("ls-files", "--others", "--exclude-standard").split("\n");
  return [...changed, ...untracked].filter((file) => /\.(?:test\.tsx?|e2e\.ts)$/.test(file));
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function runTests(args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}
