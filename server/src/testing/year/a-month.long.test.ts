// A month of the simulated year (a-year.long.test.ts): smaller, and the same every time, as far as chance is the seed's.
import { afterAll, expect, test } from "vitest";
import { countHappened } from "./count-happened.ts";
import { proveYear } from "./proof.ts";
import { simulate, type SimulatedYear } from "./simulate.ts";

const seed = Number(process.env["YEAR_SEED"] ?? 1);
const mustHappen = [
  "kills",
  "repeatedWebhooks",
  "letters",
  "order_award",
  "order_clawback",
  "action",
  "import",
  "expiry",
  "release",
  "undo",
  "merge",
  "redemption_return",
  "tier_gift",
  "referral",
  "by job:claim-orders",
  "by job:pay-birthdays",
  "tier progress",
  "code USED",
  "code EXPIRED",
  "gift_card ISSUED",
  "store_credit ISSUED",
  "sale named later",
  "code taken off",
  "duties refunded",
  "webhook points.expiring",
];
let simulated: SimulatedYear | null = null;

afterAll(() => simulated?.world.close());

test(
  `a month of faults and kills ends with every promise kept (YEAR_SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    simulated = await simulate({
      seed,
      shops: 1,
      servers: 1,
      from: "2039-12-10T08:00:00.000Z",
      days: 31,
      members: 80,
      happeningsADay: 30,
      daysBetweenKills: 7,
      killWithinMs: 250,
      daysBetweenProgramChanges: 8,
    });

    expect((await proveYear(simulated)).join("\n")).toBe("");
    const happened = await countHappened(simulated);
    if (process.env["YEAR_SHOW"]) process.stdout.write(`${JSON.stringify(happened, null, 2)}\n`);
    // A month in which nothing happened would prove nothing.
    for (const what of mustHappen) expect(happened[what] ?? 0, what).toBeGreaterThan(0);
  },
);
