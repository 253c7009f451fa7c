// Each sentence that shoppers read is true of the program, whatever the program is: no figure that does not follow from it,
// and no claim that it does not make.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { differentPrograms, type ProgramChange } from "@laurel/domain/testing/different-programs.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { mailNowhere } from "../../testing/mail-nowhere.ts";
import { openStorefront, type Storefront } from "../../testing/samples/a-storefront.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";

let store: Storefront;
let bare: ProgramDocument;

beforeAll(async () => {
  store = await openStorefront({ points: [1_200], mailer: mailNowhere });
  bare = (await store.deps.db.transaction(store.shop.shopId, loadProgram)).document;
  await aReward(store.deps, store.shop);
  await aReward(store.deps, store.shop, { name: "Big one", points: 3_700, config: { amountMinor: 4_000 } });
});
afterAll(() => store.close());

async function apply(change: ProgramChange): Promise<ProgramDocument> {
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

/** A shop has a start of its own from the moment at which it is switched on. */
const startsLater = ({ orders }: ProgramDocument): boolean =>
  orders.earnsFrom !== null && orders.earnsFrom > "2099";

/** Said if the program is so, and only then. */
const claims: readonly (readonly [RegExp, (program: ProgramDocument) => boolean])[] = [
  [/ for each €\d+ before tax$/, (program) => earnsBy(program, "order_spend") && !program.orders.include.tax],
  [/ for each €\d+$/, (program) => earnsBy(program, "order_spend") && program.orders.include.tax],
  [/^Orders earn (points|Leaves) from December 24, 2099\.$/, startsLater],
  // The store has no orders, which would tell what tax is in its prices.
  [/^after about /, (program) => program.orders.include.tax && !startsLater(program)],
  // Who joins before orders earn gets nothing for it.
  [/^Join, get /, (program) => earnsBy(program, "signup") && !startsLater(program)],
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

test.each(Object.keys(differentPrograms))("%s: each figure and each claim is the program's", async (name) => {
  const program = await apply(differentPrograms[name]!);
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
