// Each sentence that shoppers read is true of the program, whatever the program is: no figure that does not follow from it,
// and no claim that it does not make.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../process/log.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { mailNowhere } from "../../testing/mail-nowhere.ts";
import { openStorefront, type Storefront } from "../../testing/samples/a-storefront.ts";
import { ensurePagesBuilt } from "../pages/ensure-pages-built.ts";
import { loadProgram } from "../program/load-program.ts";
import { updateProgram } from "../program/update-program.ts";

let store: Storefront;
let bare: ProgramDocument;

beforeAll(async () => {
  await ensurePagesBuilt(createLog("warn"), "older", ["widget"]);
  store = await openStorefront({ points: [1_200], mailer: mailNowhere });
  bare = (await store.deps.db.transaction(store.shop.shopId, loadProgram)).document;
  await aReward(store.deps, store.shop);
  await aReward(store.deps, store.shop, { name: "Big one", points: 3_700, config: { amountMinor: 4_000 } });
});
afterAll(() => store.close());

type Change = (program: ProgramDocument) => ProgramDocument;
const ordersAs =
  (orders: Partial<ProgramDocument["orders"]>): Change =>
  (program) => ({
    ...program,
    orders: { ...program.orders, ...orders },
  });
const earning =
  (...rules: Pick<ProgramDocument["earning"][number], "kind" | "config">[]): Change =>
  (program) => ({
    ...program,
    earning: rules.map((rule, index) => ({ id: `rule-${index}`, enabled: true, ...rule })),
  });
const spend = (pointsPerUnitHundredths: number, rest: object = {}) => ({
  kind: "order_spend" as const,
  config: { pointsPerUnitHundredths, ...rest },
});
const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#888888" };
const tiers =
  (
    part: Partial<ProgramDocument["tiers"]>,
    ...levels: Partial<ProgramDocument["tiers"]["levels"][0]>[]
  ): Change =>
  (program) => ({
    ...program,
    tiers: {
      ...program.tiers,
      ...part,
      levels: levels.map((one, index) => ({
        ...level,
        id: `t${index}`,
        name: "Silver",
        threshold: 50_000,
        ...one,
      })),
    },
  });

const programs: Record<string, Change> = {
  "as it begins": (program) => program,
  "5 for each €1": earning(spend(500)),
  "1 for each €10": earning(spend(100, { forEachUnits: 10 })),
  "half a point for each €1": earning(spend(50)),
  "3.5 for each €1, tax counts": (program) =>
    ordersAs({ include: { ...program.orders.include, tax: true } })(earning(spend(350))(program)),
  "a fixed number for each order": earning({
    kind: "order_fixed",
    config: { points: 77, minimumSpendMinor: 3_300 },
  }),
  "nothing for orders": earning({ kind: "signup", config: { points: 120 } }),
  "joining and a birthday": earning(
    spend(200),
    { kind: "signup", config: { points: 130 } },
    { kind: "birthday", config: { points: 260, noticeDays: 30 } },
  ),
  "tiers by spending": tiers(
    {},
    { multiplierBasisPoints: 15_000 },
    { name: "Gold", threshold: 90_000, multiplierBasisPoints: 22_500, entryGiftPoints: 640 },
  ),
  "tiers by points": tiers({ basis: "points" }, { threshold: 2_345, multiplierBasisPoints: 15_000 }),
  "tiers that give nothing": tiers({}, {}),
  "a tier of × 0": tiers({}, { multiplierBasisPoints: 0 }),
  "points that are held": ordersAs({ holdDays: 21 }),
  "points when sent": ordersAs({ awardOn: "fulfilled" }),
  "points of another name": (program) => ({ ...program, pointsName: { one: "Leaf", other: "Leaves" } }),
  "points that expire a year after they came": (program) => ({
    ...program,
    expiry: { ...program.expiry, policy: "per_lot", months: 12 },
  }),
  "points that expire without a purchase": (program) => ({
    ...program,
    expiry: { ...program.expiry, policy: "inactivity", months: 6 },
  }),
  friends: (program) => ({
    ...program,
    referrals: {
      ...program.referrals,
      enabled: true,
      advocatePoints: 431,
      friendConfig: { amountMinor: 700 },
      minimumSpendMinor: 2_900,
    },
  }),
  "account holders alone": (program) => ({ ...program, participants: "account_holders" }),
  "points worth nothing": (program) => ({ ...program, pointValueHundredths: 0 }),
};

async function apply(change: Change): Promise<ProgramDocument> {
  const present = await store.deps.db.transaction(store.shop.shopId, loadProgram);
  const saved = await updateProgram(store.deps, store.shop.shopId, {
    expectedVersion: present.version,
    document: change(bare),
    actor: "test",
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return change(bare);
}

async function sentences(platformId: string | null): Promise<string[]> {
  const { text } = await store.visit(platformId);
  const [, own = ""] = text.split('<div id="laurel-page">');
  return own
    .replace(/<(style|script|select)[\s\S]*?<\/\1>/g, "")
    .replace(
      /<\/?(p|h\d|li|section|div|button|a|dt|dd|summary|label|option|footer|template|span|strong|em|small)\b[^>]*>/g,
      "\n",
    )
    .replace(/<[^>]*>/g, "")
    .replace(/[\u2066-\u2069]/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A figure of the program, as it is, as money, and as a share or a factor. */
function figuresOf(part: unknown): number[] {
  if (typeof part === "number") return [part, part / 100, part / 10_000];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(figuresOf) : [];
}

/** Of the two rewards and of the member's 1,200 points, what is missing, and what is left. */
const figuresOfShop = [500, 5, 3_700, 40, 1_200, 2_500, 700, 1];
const DAY =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(, \d{4})?/g;
const figuresIn = (line: string): number[] =>
  [...line.replaceAll(DAY, "").matchAll(/\d[\d,]*(\.\d+)?/g)].map(([text]) =>
    Number(text.replaceAll(",", "")),
  );

const earnsBy = ({ earning }: ProgramDocument, ...kinds: string[]): boolean =>
  earning.some(({ kind }) => kinds.includes(kind));
const hasLevel = ({ tiers }: ProgramDocument, isMeant: (multiplier: number) => boolean): boolean =>
  tiers.levels.some(({ multiplierBasisPoints }) => isMeant(multiplierBasisPoints));

/** Said if the program is so, and only then. */
const claims: readonly (readonly [RegExp, (program: ProgramDocument) => boolean])[] = [
  [/ for each €\d+ before tax$/, (program) => earnsBy(program, "order_spend") && !program.orders.include.tax],
  [/ for each €\d+$/, (program) => earnsBy(program, "order_spend") && program.orders.include.tax],
  [/^Join, get /, (program) => earnsBy(program, "signup")],
  [/^Your birthday$/, (program) => earnsBy(program, "birthday")],
  [/^Each order$/, (program) => earnsBy(program, "order_fixed")],
  [/^from €\d+ before tax$/, ({ tiers }) => tiers.levels.length > 0 && tiers.basis === "spend"],
  [/^from [\d,]+ points$/, ({ tiers }) => tiers.levels.length > 0 && tiers.basis === "points"],
  [/times the points$/, (program) => hasLevel(program, (one) => one !== 10_000 && one !== 0)],
  [/^The usual points$/, (program) => hasLevel(program, (one) => one === 10_000)],
  [/^Orders earn no points$/, (program) => hasLevel(program, (one) => one === 0)],
  [/^Give a friend /, ({ referrals }) => referrals.enabled],
  [/Lea(f|ves)/, ({ pointsName }) => pointsName.other === "Leaves"],
  [/points/, ({ pointsName }) => pointsName.other === "points"],
];
/** What no program has. */
const never = /NaN|undefined|null|Infinity|\{|\}|-\d/;

test.each(Object.keys(programs))("%s: each figure and each claim is the program's", async (name) => {
  const program = await apply(programs[name]!);
  const known = new Set([...figuresOf(program), ...figuresOfShop]);
  // The job that keeps due dates has not run here: only a program in which points never expire can be checked for it.
  const lines = [...(await sentences(null)), ...(await sentences(store.member(0)))];
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) {
    expect(line).not.toMatch(never);
    if (program.expiry.policy === "never") expect(line).not.toMatch(/expire/i);
    if (line.startsWith("after about ")) continue;
    for (const figure of figuresIn(line)) expect(known, line).toContain(figure);
  }
  for (const [words, isSo] of claims)
    expect(lines.filter((line) => words.test(line)).length > 0, String(words)).toBe(isSo(program));
  // An order of this sum earns the reward, and one of a twentieth less does not.
  const rate = program.earning.find(({ kind }) => kind === "order_spend")?.config as
    | { pointsPerUnitHundredths: number; forEachUnits?: number }
    | undefined;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith("after about ")) continue;
    const points = figuresIn(lines[index + 1]!)[0]!;
    const exact = (points * 100 * (rate!.forEachUnits ?? 1)) / rate!.pointsPerUnitHundredths;
    const [said = 0] = figuresIn(line);
    expect(said, line).toBeGreaterThanOrEqual(Math.floor(exact));
    expect(said * 0.95, line).toBeLessThanOrEqual(exact);
  }
});
