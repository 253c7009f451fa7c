// The table of attacks: what an outsider, or a shop, tries against the running server, and what still holds.
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Attack } from "./attack.ts";
import { openAttackWorld, type AttackWorld } from "./attack-world.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const subjects = globSync("*.attacks.ts", { cwd: folder }).map((file) => file.replace(".attacks.ts", ""));

describe.each(subjects.sort())("Attacks on %s:", async (subject) => {
  const { attacks } = (await import(`./${subject}.attacks.ts`)) as { attacks: readonly Attack[] };
  let world: AttackWorld;
  beforeAll(async () => {
    world = await openAttackWorld();
  });
  afterAll(() => world.close());

  test.each(attacks)("$fact", ({ attempt }) => attempt(world));
});
