// Each sentence of the merchant's pages is true of the program, whatever the program is: no figure that does not follow
// from it, and no claim that it does not make.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import {
  defaultProgram,
  type ProgramDocument,
  programDocumentSchema,
} from "@laurel/domain/program/program.ts";
import { whatCounts } from "@laurel/domain/program/what-counts.ts";
import { differentPrograms, type ProgramChange } from "@laurel/domain/testing/different-programs.ts";
import { CODE_ENDS_DAYS, WIN_BACK_DAYS } from "@laurel/domain/shopper/mail-kinds.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Page as CustomerPage } from "./customers/detail/customer-page.tsx";
import { Page as GettingStarted } from "./getting-started/getting-started-page.tsx";
import { Launch } from "./getting-started/launch.tsx";
import { Page as Home } from "./home/home-page.tsx";
import { CheckStep } from "./imports/check-step.tsx";
import { Page as NewReward } from "./rewards/form/reward-new-page.tsx";
import { sampleFacts } from "./settings/program/effect-facts.tsx";
import { effectWords } from "./settings/program/effect-messages.ts";
import { settingsTabs } from "./settings/settings-tabs.ts";
import { Page as Simulator } from "./simulator/simulator-page.tsx";
import { gettingStartedWith } from "./testing/getting-started.ts";
import { anEffect } from "./testing/open-settings-page.tsx";
import { renderPage } from "./testing/render-page.tsx";
import { answers, checkedImport } from "./testing/whole-answers.ts";
import { createFormats } from "./ui/format/format.ts";

const TODAY = "2026-11-20";
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T14:32:00Z`), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const shop = { locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/Berlin" };
const bare = defaultProgram("EUR");
const withOrders =
  (orders: object): ProgramChange =>
  (program) => ({ ...program, orders: { ...program.orders, ...orders } });
const withTiers =
  (tiers: object): ProgramChange =>
  (program) =>
    differentPrograms["tiers by points"]!({ ...program, tiers: { ...program.tiers, ...tiers } });

const SOME_DAYS = { from: "2026-11-18T00:00", to: "2026-11-23T00:00" };

/** Those of the shopper's page, and what merchants alone read about. */
const programs: Readonly<Record<string, ProgramChange>> = {
  ...differentPrograms,
  "points at once": withOrders({ holdDays: 0 }),
  "points at once when sent": withOrders({ holdDays: 0, awardOn: "fulfilled" }),
  "orders from a later day": withOrders({ earnsFrom: "2026-12-24T08:00:00.000Z" }),
  "a campaign of some days": (program) => ({
    ...program,
    earning: [
      ...program.earning,
      {
        id: "days",
        kind: "campaign",
        enabled: true,
        window: SOME_DAYS,
        config: { multiplierBasisPoints: 30_000 },
      },
    ],
  }),
  "shipping and tips count": withOrders({ include: { ...bare.orders.include, shipping: true, tips: true } }),
  "twelve months without grace": withTiers({ window: "rolling_12_months", graceDays: 0 }),
  "calendar years": withTiers({ window: "calendar_year", graceDays: 17 }),
  "codes of 45 days": (program) => ({
    ...withOrders({ negativeBalance: "stop_at_zero" })(program),
    redemptions: { ...program.redemptions, codeDays: 45, returnWhenExpired: true },
  }),
};

/** What the pages say, by page. */
type Said = Readonly<Record<string, readonly string[]>>;

/** Each part and what stands in it once it is there. */
type Parts = Readonly<Record<string, readonly [React.ReactNode, string]>>;

/** All pages stand below each other: that takes a tenth of the time. */
async function read(document: ProgramDocument, status: string, partsOf: (program: object) => Parts) {
  const { pointsName } = document;
  const made = { createdAt: "2026-10-01T00:00:00Z", createdBy: "staff:7" };
  const program = { version: 3, status, name: document.name, pointsName, document, ...made };
  const parts = partsOf(program);
  const all = Object.entries(parts).map(([name, [part]]) => (
    <div key={name} data-testid={name}>
      {part}
    </div>
  ));
  const place = { path: "/app/customers/c1", route: "/app/customers/:id" };
  renderPage({ ...place, Page: () => all, pointsName, answers: { program, ...answers } });
  await screen.findByTestId(Object.keys(parts)[0]!);
  const said: Record<string, string[]> = {};
  for (const [name, [, marker]] of Object.entries(parts)) {
    const part = screen.getByTestId(name);
    await waitFor(() => {
      if (!part.textContent.includes(marker)) throw new Error(`${name} does not say “${marker}”`);
    });
    said[name] = linesOf(part.innerHTML);
  }
  return said;
}

async function sentencesOf(document: ProgramDocument): Promise<Said> {
  const inForce = await read(document, "ON", (program) => ({
    Home: [<Home key="home" />, "Your program is on"],
    ...Object.fromEntries(
      tabs.map(([id, Tab, marker]) => [
        id,
        [<Tab key={id} program={program as never} onSaved={nothing} onReload={nothing as never} />, marker],
      ]),
    ),
    "New reward": [<NewReward key="reward" />, "Limits and code"],
    Customer: [<CustomerPage key="customer" />, "Participation and privacy"],
    Simulator: [<Simulator key="simulator" />, "Run over"],
    Import: [
      <CheckStep
        key="import"
        facts={checkedImport}
        program={document}
        onMatchAgain={nothing}
        onDiscarded={nothing}
      />,
      "Check the totals",
    ],
  }));
  cleanup();
  const asDraft = await read(document, "DRAFT", (program) => {
    const data = gettingStartedWith(program);
    return {
      "Home before": [<Home key="home" />, "Nobody earns yet"],
      "Getting started": [<GettingStarted key="start" />, "What it will cost"],
      Launch: [<Launch key="launch" data={data} looks={{ size: "small" }} onOutdated={nothing} />, "Launch"],
    };
  });
  fireEvent.click(within(screen.getByTestId("Launch")).getByText("Launch"));
  const launch = linesOf(screen.getByText("Launch the program?").closest("dialog, [role=dialog]")!.innerHTML);
  const formats = createFormats({ ...shop, pointsName: document.pointsName });
  const present = { version: 2, status: "DRAFT", document: bare } as never;
  const changed = { document, status: "ON" } as const;
  const effect = anEffect({
    sampleOrders: [{ tierId: null, pointsBefore: 0, pointsAfter: 100 }],
    lastingOrder: { pointsBefore: 0, pointsAfter: 100 },
  });
  const on = { version: 2, status: "ON", document: bare } as never;
  const trial = {
    days: 30,
    since: "2026-10-21T00:00:00Z",
    isCutShort: false,
    count: 12,
    points: 500,
    membersTouched: 5,
    unknownProducts: 0,
  };
  const ways = document.earning
    .filter(({ window }) => window)
    .map(
      ({ id }) =>
        ({
          ruleId: id,
          before: null,
          after: "RUNNING",
          startsAt: "2026-11-17T23:00:00Z",
          endsAt: "2026-11-22T23:00:00Z",
          trial,
        }) as const,
    );
  const ofOthers = {
    count: 1_000,
    since: null,
    pointsBefore: 900,
    pointsAfter: 900,
    membersTouched: 0,
    unknownProducts: 0,
  };
  const whileOn = effectWords(on, { document }, anEffect({ ways, orders: ofOthers }), formats);
  const change = [
    ...sampleFacts(present, changed, effect, formats).map(({ label }) => label),
    ...effectWords(present, changed, effect, formats),
  ];
  return { ...inForce, ...asDraft, Launch: launch, "A change": change, "A change while on": whileOn };
}

const nothing = () => undefined;
const tabs = await Promise.all(
  [
    ["program", "What points are worth"],
    ["earning", "Other ways to earn"],
    ["what-counts", "What earns nothing"],
    ["codes", "When points come back"],
    ["tiers", "How members climb"],
    ["expiry", "When points expire"],
    ["referrals", "Refer a friend"],
    ["emails", "Each member gets one e-mail a day"],
  ].map(
    async ([id, marker]) => [id!, await settingsTabs.find((tab) => tab.id === id)!.load(), marker!] as const,
  ),
);

const linesOf = (html: string): string[] =>
  html
    .replace(/<(style|script|select|svg)[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?(?!strong|em|code|b\b)[a-z][^>]*>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;|\u00a0/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

type Is = (program: ProgramDocument) => boolean;

const earnsBy = ({ earning }: ProgramDocument, ...kinds: string[]): boolean =>
  earning.some(({ kind }) => kinds.includes(kind));
const spends: Is = (program) => earnsBy(program, "order_spend");
const earnsForOrders: Is = (program) => earnsBy(program, "order_spend", "order_fixed");
const startsLater: Is = ({ orders }) => orders.earnsFrom !== null;
const hasDays: Is = ({ earning }) => earning.some(({ window }) => window);
const isHeld: Is = ({ orders }) => orders.holdDays > 0;
const isSent: Is = ({ orders }) => orders.awardOn === "fulfilled";
const hasTiers: Is = ({ tiers }) => tiers.levels.length > 0;
const isWindowed: Is = ({ tiers }) => tiers.window !== "lifetime";
const isExpiry =
  (policy: string): Is =>
  ({ expiry }) =>
    expiry.policy === policy;
const not =
  (is: Is): Is =>
  (program) =>
    !is(program);

/** What orders earn, wherever it is said. */
const ofOrders: readonly (readonly [RegExp, Is])[] = [
  [/for each €\d+ before tax/, (program) => spends(program) && !program.orders.include.tax],
  [/for each €\d+(?! before tax)\b/, (program) => spends(program) && program.orders.include.tax],
  [/77 points for each order of €33 before tax or more/, (program) => earnsBy(program, "order_fixed")],
  [/orders earn nothing/i, not(earnsForOrders)],
];
const ofHold: readonly (readonly [RegExp, Is])[] = [
  [/\d days? after the order/, (program) => isHeld(program) && !isSent(program)],
  [/\d days? after fulfilment/, (program) => isHeld(program) && isSent(program)],
  [/on fulfilment/, (program) => !isHeld(program) && isSent(program)],
  [/right away/, (program) => !isHeld(program) && !isSent(program)],
];

/** On these pages: said if the program is so, and only then. */
const claims: Readonly<Record<string, readonly (readonly [RegExp, Is])[]>> = {
  Home: [...ofOrders, [/from 24 Dec 20(26|99).* on\.$/, startsLater]],
  "Home before": [...ofOrders, [/from 24 Dec 20(26|99).* on\.$/, startsLater]],
  "Getting started": [...ofOrders, ...ofHold],
  Launch: [
    ...ofOrders,
    [/^Orders that members place from now on/, (program) => earnsForOrders(program) && !startsLater(program)],
    [/^Orders that members place from 24 Dec 20(26|99)/, startsLater],
    [/^Orders placed before now earn nothing/, not(startsLater)],
    [/^Orders placed before then earn nothing/, startsLater],
  ],
  "A change": [
    [/^New orders earn\.$/, not(startsLater)],
    [/^Orders that are placed from 24 Dec 20(26|99).* earn\.$/, startsLater],
    [/^New orders earn when they are fulfilled/, isSent],
    [/^Points of new orders can be spent right away/, (program) => !isHeld(program) && !isSent(program)],
    [/^Points expire 12 months after they became available/, isExpiry("per_lot")],
    [/expire 6 months after they last earned or redeemed/, isExpiry("inactivity")],
    [
      /^The member can spend the points of a friend’s order 14 days after/,
      ({ referrals }) => referrals.enabled,
    ],
  ],
  "A change while on": [
    [/^Orders earn nothing until 24 Dec 20(26|99)/, startsLater],
    [/starts when you save.*until 23 Nov 2026/, hasDays],
    [
      /If it had run in the last 30 days, 5 members would have earned 500 points .*more from 12 orders/,
      hasDays,
    ],
  ],
  program: [
    [/^Members earn, and rewards/, not(startsLater)],
    [/^Orders earn from 24 Dec 20(26|99).* on\. Rewards/, startsLater],
  ],
  earning: [
    [/Orders earn from 24 Dec 20(26|99).* on\.$/, startsLater],
    [/^None yet\. Add/, ({ earning }) => earning.filter(({ kind }) => kind !== "order_spend").length === 0],
  ],
  expiry: [
    [/^Points don’t expire, except/, isExpiry("never")],
    [/^Each time points are given/, isExpiry("per_lot")],
    [/the time starts again/, isExpiry("inactivity")],
    [/^Pending points don’t expire/, not(isExpiry("never"))],
  ],
  tiers: [
    [/stays for good/, not(isWindowed)],
    [/lasts for 12 months after the orders/, ({ tiers }) => tiers.window === "rolling_12_months"],
    [/lasts to the end of the year after/, ({ tiers }) => tiers.window === "calendar_year"],
    [/and for the days of grace/, (program) => isWindowed(program) && program.tiers.graceDays > 0],
    [/orders, actions and referrals/, ({ tiers }) => tiers.basis === "points"],
    [/^Goods after discounts/, ({ tiers }) => tiers.basis === "spend"],
    [/everyone earns × 1/, not(hasTiers)],
  ],
  referrals: [
    [/^A friend gets €7 off.* gets 431 points\.$/, ({ referrals }) => referrals.enabled],
    [/^Goods after discounts.*A smaller order brings/, ({ referrals }) => referrals.enabled],
    [/^Members get a link for their friends/, ({ referrals }) => !referrals.enabled],
  ],
  codes: [
    [/gone with it\.$/, ({ redemptions }) => !redemptions.returnWhenExpired],
    [/come back the day after its last\.$/, ({ redemptions }) => redemptions.returnWhenExpired],
    [/The balance is −80 /, ({ orders }) => orders.negativeBalance === "allow_negative"],
    [/your shop bears the other 80/, ({ orders }) => orders.negativeBalance === "stop_at_zero"],
  ],
  Simulator: [[/^Silver begins at$/, hasTiers]],
  Import: [
    [/ become available at once, as your program/, not(isHeld)],
    [/ become available after \d+ days?, as your program/, isHeld],
    [/will never expire$/, isExpiry("never")],
    [/will expire by your program’s settings alone$/, not(isExpiry("never"))],
  ],
  Customer: [
    [/^A birthday earns 260 points .* 30 days before\.$/, (program) => earnsBy(program, "birthday")],
  ],
};

/** On no page, unless the program is so. */
const nowhere: readonly (readonly [RegExp, Is])[] = [
  [/NaN|undefined|\bnull\b|Infinity|\[object/, () => false],
  [/before tax/, ({ orders }) => !orders.include.tax],
  // An example order says what of it is tax, wherever that earns nothing.
  [
    /An order of €\d+(,\d{3})*(\.\d+)?(?![\d.]|,\d| (before|without) tax|, €\d+ of it tax)/,
    ({ orders }) => orders.include.tax,
  ],
  // A change says both: what will be, and what was instead of it.
  [/(?<!instead of \d+ days )after the order\b|(?<!instead of )when they are paid\b/, not(isSent)],
  [/fulfilment/, isSent],
  [/points (will )?expire (in|on|after|\d)/i, not(isExpiry("never"))],
  [/Silver|Gold/, hasTiers],
  [/\d points?\b/, ({ pointsName }) => pointsName.other === "points"],
  [/Lea(f|ves)/, ({ pointsName }) => pointsName.other === "Leaves"],
  [/friend gets/, ({ referrals }) => referrals.enabled],
];

/** A figure of the program, as it is, as money, and as a share or a factor. */
function figuresOf(part: unknown): number[] {
  if (typeof part === "number") return [part, part / 100, part / 10_000];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(figuresOf) : [];
}
/** Of the shop: what it holds, its reward, and the examples and counts of the pages. */
const figuresOfShop = [
  900,
  500,
  5_000,
  1_000,
  200,
  100,
  80,
  20,
  1,
  0,
  12,
  30,
  5,
  CODE_ENDS_DAYS,
  WIN_BACK_DAYS,
];
const DAY = /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{4}(, \d\d:\d\d)?/g;
const figuresIn = (line: string): number[] =>
  [...line.replaceAll(DAY, "").matchAll(/\d[\d,]*(\.\d+)?/g)].map(([text]) =>
    Number(text.replaceAll(",", "")),
  );

test.each(Object.keys(programs))("%s: each figure and each claim is the program's", async (name) => {
  const program = programDocumentSchema.parse(programs[name]!(bare));
  const said = await sentencesOf(program);
  for (const [page, ofPage] of Object.entries(claims))
    for (const [words, isSo] of ofPage)
      expect(said[page]!.filter((line) => words.test(line)).length > 0, `${page}: ${String(words)}`).toBe(
        isSo(program),
      );
  const lines = Object.values(said).flat();
  for (const line of lines) {
    for (const [words, isSo] of nowhere) if (!isSo(program)) expect(line).not.toMatch(words);
    for (const [, days] of line.matchAll(/(\d+) days? after (the order|fulfilment)/g))
      expect([program.orders.holdDays, bare.orders.holdDays], line).toContain(Number(days));
    // What ends is not said of the orders of months.
    if (hasDays(program)) expect(line).not.toMatch(/orders would have earned/);
    if (line.startsWith("Goods after discounts")) expect(line).toContain(whatCounts(program.orders));
  }
  const { codeDays } = program.redemptions;
  const last = createFormats(shop).day(addLocalDays(TODAY, codeDays));
  expect(said["codes"]).toContain(`A code redeemed today can be used until ${last}.`);
  expect(said["New reward"]!.join(" ")).toContain(`Each code works for ${codeDays} days.`);
  // What a number of points is worth, and the examples beside what counts, are worked out: other tests compare them.
  const known = new Set([...figuresOf(program), ...figuresOfShop, givenBack(program)]);
  // The first friend of a month for whom staff decide, and the hold that a change says it replaces.
  for (const figure of [program.referrals.monthlyCap + 1, bare.orders.holdDays]) known.add(figure);
  const counted = Object.entries(said).flatMap(([page, some]) => (page === "what-counts" ? [] : some));
  for (const line of counted)
    if (!/\bworth\b/.test(line))
      for (const figure of figuresIn(line)) expect(known.has(figure), `${figure} in: ${line}`).toBe(true);
});

/** In percent: what spending gives back. */
function givenBack({ earning, pointValueHundredths }: ProgramDocument): number {
  const config = earning.find(({ kind }) => kind === "order_spend")?.config as
    | { pointsPerUnitHundredths: number; forEachUnits?: number }
    | undefined;
  if (!config) return 0;
  return (config.pointsPerUnitHundredths * pointValueHundredths) / (10_000 * (config.forEachUnits ?? 1));
}
