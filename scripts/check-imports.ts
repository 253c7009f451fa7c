// Checks imports against their directions (import-rules.ts), texts against their allowed files (text-rules.ts), and
// folders against a readable size (folder-rules.ts).
import { existsSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { importRules, isTest } from "./import-rules.ts";
import { root } from "./steps.ts";
import { findFeatureCycles } from "./feature-cycles.ts";
import { findFolderOffences } from "./folder-rules.ts";
import { findTextOffences } from "./text-rules.ts";

const workspaces = ["domain", "server", "dev-store", "admin", "widget", "e2e"];
process.chdir(root);
const folders = workspaces.filter((name) => existsSync(path.join(root, name, "src")));

const { output } = await cruise(
  folders.map((name) => `${name}/src`),
  {
    validate: true,
    ruleSet: { forbidden: [...importRules] },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.generated\\.ts$" },
  },
  {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "types", "default"],
    extensions: [".ts", ".tsx", ".js"],
  },
);
const { modules, summary } = output as ICruiseResult;

// A check that reads no files finds nothing: an update of a tool must not disable it unnoticed.
for (const folder of folders) {
  const seen = modules.filter(
    (module) => module.source.startsWith(`${folder}/src/`) && !module.couldNotResolve,
  );
  const edges = seen.flatMap((module) => module.dependencies);
  if (seen.length === 0 || edges.length === 0)
    fail(`The check saw no imports in ${folder}/src: it is broken.`);
}

for (const { rule, from, to } of summary.violations) {
  const comment = importRules.find(({ name }) => name === rule.name)?.comment ?? "";
  fail(`${from} → ${to}\n    ${rule.name}: ${comment}`);
}
for (const { rule, comment, at } of findTextOffences()) fail(`${at}\n    ${rule}: ${comment}`);

for (const offence of findFeatureCycles(modules, isTest)) fail(offence);
for (const offence of findFolderOffences()) fail(offence);

if (!process.exitCode) console.log(`imports and texts hold in ${modules.length} modules`);

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
