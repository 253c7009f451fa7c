// A simulated year of 2,000 members: every day, with everything switched on and everything going wrong. A seed repeats
// it as far as that is possible: YEAR_SEED=7 npx vitest run --project year
import { afterAll, expect, test } from "vitest";
import { countHappened } from "./count-happened.ts";
import { proveYear } from "./proof.ts";
import { simulate, type SimulatedYear } from "./simulate.ts";

const seed = Number(process.env["YEAR_SEED"] ?? Date.now() % 1_000_000);
const days = Number(process.env["YEAR_DAYS"] ?? 400);
let simulated: SimulatedYear | null = null;

afterAll(() => simulated?.world.close());

/** More than twelve months, so that what was counted on the first days stops counting. */
test(
  `a year of faults and kills ends with every promise kept (YEAR_SEED=${seed})`,
  { timeout: 4 * 3_600_000 },
  async () => {
    process.stdout.write(`a simulated year: seed ${seed}\n`);
    simulated = await simulate({
      seed,
      shops: 1,
      servers: 1,
      from: "2039-12-10T08:00:00.000Z",
      days,
      members: 2_000,
      happeningsADay: 60,
      daysBetweenKills: 7,
      killWithinMs: 250,
      daysBetweenProgramChanges: 6,
    });

    expect((await proveYear(simulated)).join("\n")).toBe("");
    process.stdout.write(`${JSON.stringify(await countHappened(simulated))}\n`);
  },
);
