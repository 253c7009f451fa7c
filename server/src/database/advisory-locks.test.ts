import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findAllStatements } from "../testing/walks/all-statements.ts";

const taken = (await findAllStatements()).flatMap(({ file, name, text }) =>
  [...text.matchAll(/\w*advisory\w*\(([^,)]*)/g)].map(([, number = ""]) => ({ file, name, number })),
);

test("no two uses have the same advisory lock", () => {
  const users = Map.groupBy(taken, ({ number }) => number);

  expect(users.size).toBeGreaterThan(6);
  for (const [number, uses] of users) {
    expect(number).toMatch(/^72\d\d$/);
    expect(new Set(uses.map(({ file }) => file)).size, `lock ${number} in more than one file`).toBe(1);
  }
});

test("each advisory lock is taken by a statement, with a number of the one list", () => {
  const root = path.resolve(import.meta.dirname, "..");
  const others = globSync("**/*.ts", { cwd: root })
    .filter((file) => !/\.test\.ts$|^testing\b/.test(file))
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(/advisory\w*\((.*)/g)])
    .map(([, inside = ""]) => inside)
    .filter((inside) => !/^\$\{(?:lockOf\("\w+", |\w+Lock\}|MIGRATIONS_LOCK\})/.test(inside));

  expect(others).toEqual([]);
});
