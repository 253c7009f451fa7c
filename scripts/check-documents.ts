// Checks that the code named in documents exists: every path in backticks, and every function in the tour.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { wings } from "../server/src/features/wings.ts";
import { root } from "./steps.ts";

/** A path in a document may leave out one of these beginnings. */
const beginnings = [
  "",
  "server/src/",
  ...wings.map((wing) => `server/src/${wing}/`),
  "server/src/platform/shopify/",
  "domain/src/",
  "admin/src/",
  "widget/src/",
  "dev-store/src/",
];
const pathOfCode = /`((?:[\w.@-]+\/)+[\w.-]+\.(?:ts|tsx|sql|graphql|css|json|md))`/g;
const stop = /^\| .+ \| `(?<file>[^`]+)` \| `(?<name>\w+)` \|$/;
const TOUR = "docs/tour.md";
const STOPS_MIN = 20;

/** Decisions are not checked: they describe the day on which they were made. */
const documents = globSync(["*.md", "docs/*.md", "docs/{merchants,developers}/*.md"], { cwd: root });
const offences = documents.flatMap((document) => {
  const lines = readFileSync(path.join(root, document), "utf8").split("\n");
  return lines.flatMap((line, index) =>
    [...line.matchAll(pathOfCode)]
      .map(([, named]) => named!)
      .filter((named) => !beginnings.some((beginning) => existsSync(path.join(root, beginning, named))))
      .map((named) => `${document}:${index + 1}: there is no ${named}`),
  );
});

const stops = readFileSync(path.join(root, TOUR), "utf8")
  .split("\n")
  .flatMap((line) => {
    const { file, name } = stop.exec(line)?.groups ?? {};
    return file && name ? [{ file, name }] : [];
  });
if (stops.length < STOPS_MIN) offences.push(`${TOUR}: only ${stops.length} places could be read`);
for (const { file, name } of stops) {
  const at = path.join(root, file);
  if (!existsSync(at)) continue;
  const exported = new RegExp(`^export (async )?(function|const|class|interface|type) ${name}\\b`, "m");
  if (!exported.test(readFileSync(at, "utf8"))) offences.push(`${TOUR}: ${file} exports no ${name}`);
}

for (const offence of offences) console.error(offence);
if (offences.length > 0) process.exitCode = 1;
else console.log(`${documents.length} documents name what is there`);
