// The shops of a simulated year on the day before its first: each has customers, orders from before the app, a program,
// and a reward of each kind.
import { TEST_SHOP } from "../test-platform.ts";
import { Day, type YearMemory } from "./day.ts";
import { newPerson } from "./happenings/in-the-store.ts";
import { sideBySide } from "./side-by-side.ts";
import { yearProgram, yearRewards } from "./year-program.ts";
import { YearShop } from "./year-shop.ts";
import { YearWorld } from "./year-world.ts";

export interface SimulatedShop {
  readonly year: YearShop;
  readonly memory: YearMemory;
}

interface OpeningPlan {
  readonly seed: number;
  readonly shops: number;
  readonly servers: number;
  /** Of each shop. */
  readonly members: number;
  readonly opensAt: Date;
}

const DAY_MS = 86_400_000;
/** Orders are from before the app is installed. */
const DAYS_BEFORE = 5;
const AT_ONCE = 8;

export async function openShops(
  plan: OpeningPlan,
): Promise<{ readonly world: YearWorld; readonly shops: readonly SimulatedShop[] }> {
  const domains = [
    TEST_SHOP,
    ...Array.from({ length: plan.shops - 1 }, (_, nth) => `shop-${nth + 2}.myshopify.com`),
  ];
  const world = await YearWorld.open({ ...plan, from: plan.opensAt.toISOString(), domains });
  try {
    const years = await sideBySide(domains, AT_ONCE, (domain) => YearShop.open(world, domain));
    await world.start();
    await world.settle();
    const shops = await sideBySide(years, AT_ONCE, (year) => begin(year, plan));
    await world.settle();
    return { world, shops };
  } catch (error) {
    await world.close();
    throw error;
  }
}

async function begin(year: YearShop, plan: OpeningPlan): Promise<SimulatedShop> {
  const { control } = year;
  const shop = year.shop.domain;
  const pot = control.createProduct({ shop, title: "A pot", priceMinor: 1_250 });
  const plain = control.createProduct({ shop, title: "No points", priceMinor: 900, tags: ["no-points"] });
  const memory: YearMemory = {
    people: [],
    orders: [],
    tills: [],
    rewards: await setUp(year, String(pot.variants[0]!.id)),
    postings: [],
    merges: [],
    batches: [],
    told: new Set(),
    friends: new Map(),
    happened: new Map(),
    emails: 0,
    programChanges: 0,
    products: { potId: pot.id, plainId: plain.id },
  };
  const firstDay = await Day.open(year, memory);
  const before = new Date(plan.opensAt.getTime() - DAYS_BEFORE * DAY_MS);
  for (let n = 0; n < plan.members; n += 1) {
    const { id } = newPerson(firstDay, n % 4 !== 0);
    const lines = [{ quantity: 1, title: "Tea", unitPriceMinor: 2_500 }];
    if (n % 10 === 1) control.placeOrder({ shop, customerId: id, lines, at: before, isSilent: true });
    if (n % 100 === 0) await control.waitUntilBelow({ count: 400 });
  }
  return { year, memory };
}

/** Switches the program on, and makes the rewards. */
async function setUp(year: YearShop, potVariantId: string): Promise<YearMemory["rewards"]> {
  const rewards = yearRewards(potVariantId);
  const { program } = await year.ask("{ program { version } }");
  // The store's times are whole seconds.
  const earnsFrom = new Date(year.clock.now().getTime() - 60_000).toISOString();
  const made = await year.ask(
    `mutation ($version: Int!, $document: JSON!, ${rewards.map((_, n) => `$reward${n}: RewardInput!`).join(", ")}) {
       program: programUpdate(expectedVersion: $version, input: { status: ON, document: $document }) {
         userErrors { code message } }
       ${rewards.map((_, n) => `reward${n}: rewardCreate(input: $reward${n}) { reward { id } userErrors { code message } }`).join("\n")} }`,
    {
      version: program.version,
      document: yearProgram(earnsFrom),
      ...Object.fromEntries(
        rewards.map((one, n) => [`reward${n}`, { ...one, name: one.kind, status: "ACTIVE" }]),
      ),
    },
  );
  if (!made)
    throw new Error(
      `The program or a reward was refused: ${[...year.refusals.keys(), ...year.faults].join()}`,
    );
  return rewards.map(({ kind, points }, n) => ({ id: made[`reward${n}`].reward.id, kind, points }));
}
