// The list of all decisions, the latest first: the page that a link to their folder leads to.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export function writeDecisionList(folder: string): void {
  const rows = listDecisions(folder).map(({ title, file }) => `- [${title}](${file})`);
  const text = `# Decisions\n\nWhy things are as they are, the latest first.\n\n${rows.join("\n")}\n`;
  writeFileSync(path.join(folder, "index.md"), text);
}

export function listDecisions(folder: string): readonly { readonly title: string; readonly file: string }[] {
  return globSync("[0-9]*.md", { cwd: folder })
    .toSorted()
    .toReversed()
    .map((file) => ({ file, title: titleOf(path.join(folder, file)) }));
}

/** The text of the first heading. Throws if a file has none. */
export function titleOf(file: string): string {
  const found = /^# (?<title>.+)$/m.exec(readFileSync(file, "utf8"))?.groups?.["title"];
  if (!found) throw new Error(`${file} has no heading`);
  return found;
}
