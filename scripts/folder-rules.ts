// Rules that keep folders readable.
import { globSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.ts";

const FILES_MAX = 25;
/** The entry points; everything else in server/src is in a folder that says what it is about. */
const entryPoints = new Set(["server/src/cli.js", "server/src/main.ts", "server/src/start.js"]);

export function findFolderOffences(): string[] {
  const files = globSync("{domain,server,dev-store,admin,widget,e2e,bench,scripts}/**/*.*", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/output/**", "**/dist/**"],
  }).map((file) => file.split(path.sep).join("/"));
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > FILES_MAX);
  const loose = files.filter((file) => path.posix.dirname(file) === "server/src" && !entryPoints.has(file));
  return [
    ...full.map(
      ([folder, count]) => `${folder} holds ${count} files, and ${FILES_MAX} at most: split it by subject.`,
    ),
    ...loose.map(
      (file) => `${file}: only entry points stand beside the folders. Give it a place in one of them.`,
    ),
  ];
}
