// Two versions of the program side by side, each in a folder of its own: this one, or a commit, and the next one.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { root } from "../../steps.ts";
import type * as rehearsal from "./rehearsal.sql.ts";

const WORKSPACES = "@laurel";
const built = ["admin/dist", "widget/build", "extension/assets"];

/** A copy of the files that git knows, as they are now; with `commit`, as they were then. */
export function copyVersion(folder: string, commit?: string): void {
  mkdirSync(folder, { recursive: true });
  if (commit) {
    const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1024 ** 3 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
  } else {
    const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 64 * 1024 ** 2 });
    for (const file of listed.toString().split("\0").filter(Boolean))
      if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file));
  }
  linkPackages(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const pages of built) cpSync(path.join(root, pages), path.join(folder, pages), { recursive: true });
}

/** The packages of this one; the workspaces of its own. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === WORKSPACES) {
      mkdirSync(path.join(to, name));
      for (const workspace of readdirSync(path.join(from, name)))
        symlinkSync(readlinkSync(path.join(from, name, workspace)), path.join(to, name, workspace));
    } else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/** Makes the next version of a copy: its number, and migrations as a release has them. Returns their names. */
export function makeNextVersion(folder: string): readonly string[] {
  // In their order there.
  const rehearsed = ["columns", "validation", "index"] satisfies (keyof typeof rehearsal)[];
  const names = rehearsed.map((name, nth) => `900${nth}-${name}`);
  edit(path.join(folder, "package.json"), (text) =>
    text.replace(
      /"version": "(\d+)\.(\d+)\.\d+"/,
      (_, major, minor) => `"version": "${major}.${Number(minor) + 1}.0"`,
    ),
  );
  edit(path.join(folder, "server/src/database/migrations.ts"), (text) => {
    const lines = rehearsed.map((name, nth) => `  "${names[nth]}": rehearsal.${name},`);
    const [before, after] = text.split(/\n\};\n$/);
    if (after !== "") throw new Error("The list of migrations has another form.");
    return `import * as rehearsal from "../../../scripts/drills/upgrade/rehearsal.sql.ts";\n${before}\n${lines.join("\n")}\n};\n`;
  });
  return names;
}

function edit(file: string, change: (text: string) => string): void {
  const [before, after] = [readFileSync(file, "utf8"), change(readFileSync(file, "utf8"))];
  if (before === after) throw new Error(`${file} has another form.`);
  writeFileSync(file, after);
}

export const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string }).version;
