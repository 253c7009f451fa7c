// The simulated year of many shops at once, on two processes that are killed one after the other and both together: a
// fortnight of it. Smaller: YEAR_SHOPS=20 YEAR_DAYS=6 npx vitest run --project long many-shops
import { afterAll, expect, test } from "vitest";
import { countHappened } from "./count-happened.ts";
import { proveYear } from "./proof.ts";
import { simulate, type SimulatedYear } from "./simulate.ts";

const seed = Number(process.env["YEAR_SEED"] ?? 1);
const shops = Number(process.env["YEAR_SHOPS"] ?? 300);
const days = Number(process.env["YEAR_DAYS"] ?? 14);
const KILLS_OF_EACH = 4;
/** Of three days of kills, each process is killed on two. */
const isLong = days >= 2 * 3 * (KILLS_OF_EACH / 2);
const mustHappen = [
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
  "by job:pay-birthdays",
  "code USED",
  "code EXPIRED",
  "gift_card ISSUED",
  "store_credit ISSUED",
  "sale named later",
  "webhook points.expiring",
];
let simulated: SimulatedYear | null = null;

afterAll(() => simulated?.world.close());

test(
  `${shops} shops on two processes keep every promise through faults and kills (YEAR_SEED=${seed})`,
  { timeout: 60 * 60_000 },
  async () => {
    simulated = await simulate({
      seed,
      shops,
      servers: 2,
      from: "2039-12-20T08:00:00.000Z",
      days,
      members: 10,
      happeningsADay: 2 * shops,
      daysBetweenKills: 2,
      killWithinMs: 6_000,
      daysBetweenProgramChanges: 8,
    });

    expect((await proveYear(simulated)).join("\n")).toBe("");
    const happened = await countHappened(simulated);
    if (process.env["YEAR_SHOW"]) process.stdout.write(`${JSON.stringify(happened, null, 2)}\n`);
    if (!isLong) return;
    for (const { kills } of simulated.world.servers) expect(kills).toBeGreaterThanOrEqual(KILLS_OF_EACH);
    // Days on which nothing happened would prove nothing.
    for (const what of mustHappen) expect(happened[what] ?? 0, what).toBeGreaterThan(0);
  },
);
