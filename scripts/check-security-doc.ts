// Checks docs/security.md against the code: each requirement of OWASP ASVS 5.0, levels 1 and 2, is there once, and each
// test that it names by its titles exists, in one file.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.ts";

/** The last requirement of each section at levels 1 and 2; those of level 3 come after them in every section. */
const lastOf: Readonly<Record<string, number>> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const TOTAL = 253;

const required = Object.entries(lastOf).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);
const rows = readFileSync(path.join(root, "docs", "security.md"), "utf8")
  .split("\n")
  .map((line) => /^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \| (.+) \| (.+) \|$/.exec(line))
  .filter((found) => found !== null)
  .map(([, ids = "", how = "", shownBy = ""]) => ({ ids: ids.split(", "), how, shownBy }));
const named = rows.flatMap(({ ids }) => ids);

/** What else than a test can show a requirement; the document explains each. */
const otherProofs = new Set(["this document", "a check", "the code", "operator", "n/a", "not met"]);
const proofs = rows.flatMap(({ ids, how, shownBy }) =>
  shownBy.split(" · ").map((proof) => ({ id: ids[0], how, proof })),
);
const titlesOfFiles = readTitles();
const isTest = (proof: string): boolean => {
  const titles = proof.split(" › ");
  return titlesOfFiles.some((found) => titles.every((title) => found.has(title)));
};
const notMet = rows.filter(({ how }) => how.includes("**Not met**")).flatMap(({ ids }) => ids);

const problems = [
  ...(required.length === TOTAL ? [] : [`${required.length} requirements are expected here, not ${TOTAL}`]),
  ...required.filter((id) => !named.includes(id)).map((id) => `${id} is missing`),
  ...named.filter((id) => !required.includes(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
  ...named.filter((id, index) => named.indexOf(id) !== index).map((id) => `${id} stands there twice`),
  ...proofs
    .filter(({ proof }) => !otherProofs.has(proof) && !isTest(proof))
    .map(({ id, proof }) => `${id} names a test that no file has: ${proof}`),
  ...proofs
    .filter(({ how, proof }) => (how.includes("**Not met**") ? proof === "n/a" : proof === "not met"))
    .map(({ id }) => `${id} must say what is not met, and that it applies`),
];
for (const problem of problems) console.error(`docs/security.md: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${named.length} requirements; not met, in whole or in part: ${notMet.join(", ")}`);

/** The titles of all tests and groups, as written, for each file. */
function readTitles(): readonly ReadonlySet<string>[] {
  // An attack in the table of attacks is a test too: its title is its fact.
  const call =
    /(?:\bfact:\s*|\b(?:test|describe)(?:\.[a-z]+(?:<\w+>)?(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?)?\(\s*)(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  const tests = globSync("{domain,server,admin,widget,dev-store}/**/*.{test,attacks}.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules"],
  });
  return [...tests, ...globSync("e2e/**/*.e2e.ts", { cwd: root })].map((file) => {
    const matches = readFileSync(path.join(root, file), "utf8").matchAll(call);
    return new Set(
      [...matches].map(([, plain, template]) => (plain ?? template ?? "").replaceAll(/\\(.)/g, "$1")),
    );
  });
}
