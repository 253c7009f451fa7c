// npm run release: builds the pages, and writes the archive of a release with its checksums and its list of components
// into dist/. The same commit gives the same bytes. `-- --to FOLDER` lays the same files into a folder instead.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { layOut, makeRelease } from "./release/make-release.ts";
import { root } from "./steps.ts";

const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
const output = path.join(root, "dist");

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", "inherit"],
  });

function buildPages(): void {
  for (const folder of ["admin/dist", "widget/build", "extension/assets"])
    rmSync(path.join(root, folder), { recursive: true, force: true });
  run("npm", "run", "build", "-w", "@laurel/admin", "-w", "@laurel/widget");
}

function writeRelease(): void {
  const time = Number(run("git", "log", "-1", "--format=%ct"));
  const components = run("npm", "run", "-s", "sbom");
  const { version, files } = makeRelease(root, { time, components });
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  for (const [name, bytes] of files) writeFileSync(path.join(output, name), bytes);
  console.log(`Laurel ${version} is in ${output}:\n${files.get("SHA256SUMS")!.toString()}`);
}

if (to !== undefined) {
  buildPages();
  layOut(root, path.resolve(to));
} else if (run("git", "status", "--porcelain")) {
  console.error("A release is made of what is committed: commit or stash your changes first.");
  process.exitCode = 1;
} else {
  buildPages();
  writeRelease();
}
