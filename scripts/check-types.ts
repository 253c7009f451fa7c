// Checks the types of every workspace, two at a time, with the fast compiler (version 6 stays for the tools that need
// its API).
import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { root, runStep } from "./steps.ts";

const compiler = path.join(root, "node_modules", "typescript-7", "bin", "tsc");
const projects = [
  ".",
  ...globSync("*/tsconfig.json", { cwd: root }).map((file) => path.dirname(file)),
].filter((project) => hasSources(project));
const waiting = [...projects];
let isOk = true;

async function checkNext(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const outcome = await runStep({
      name: project,
      command: ["node", compiler, "-p", project, "--incremental", "--tsBuildInfoFile", memoryOf(project)],
    });
    if (outcome.isOk) continue;
    isOk = false;
    process.stdout.write(outcome.output);
  }
}

await Promise.all([checkNext(), checkNext()]);
if (isOk) console.log(`types hold in ${projects.length} projects`);
process.exitCode = isOk ? 0 : 1;

/** What the compiler found last time: the next check reads anew only what has changed since, and what depends on it. */
function memoryOf(project: string): string {
  const name = project === "." ? "root" : project;
  return path.join(root, "node_modules", ".cache", "types", `${name}.json`);
}

/** For the compiler, a project without files is an error. */
function hasSources(project: string): boolean {
  if (project === ".") return true;
  return (
    existsSync(path.join(root, project, "src")) ||
    globSync("**/*.ts", { cwd: path.join(root, project) }).length > 0
  );
}
