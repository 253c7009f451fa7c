// Requests of the forms of rewards and of the program, with one error each, sent without the form: the same rules
// apply, each refusal names its field in words, and nothing changes.
import { defaultProgram, type ProgramDocument } from "@laurel/domain/program/program.ts";
import { LOGO_HINT } from "@laurel/domain/shopper/logo.ts";
import { ONE_LINE } from "@laurel/domain/text.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  HUGE,
  long,
  openForms,
  told,
  type Forms,
  type WrongField,
} from "../../testing/samples/wrong-forms.ts";

let forms: Forms;

beforeAll(async () => {
  forms = await openForms();
});
afterAll(() => forms.close());

describe("the form of a reward", () => {
  const terms: WrongField[] = [
    ["without a name", { name: "" }, "name", "This cannot be empty."],
    ["with a name of blanks", { name: " \u00a0 " }, "name", "This cannot be empty."],
    ["with a name of which nothing is drawn", { name: "\u202e" }, "name", "This cannot be empty."],
    ["with too long a name", { name: long(101) }, "name", "At most 100 characters."],
    ["with a name of two lines", { name: "5 off\nnow" }, "name", ONE_LINE],
    ["with too long a description", { description: long(1001) }, "description", "At most 1,000 characters."],
    ["without a price", { points: null }, "points", "This is missing."],
    ["for no points", { points: 0 }, "points", "This must be 1 or more."],
    ["for negative points", { points: -5 }, "points", "This must be 1 or more."],
    ["of an unknown kind", { kind: "gold" }, "kind", "No reward has this kind."],
    [
      "with a limit of zero",
      { config: { limitPerCustomer: 0 } },
      "config.limitPerCustomer",
      "This must be 1 or more.",
    ],
    [
      "with half a limit",
      { config: { limitTotal: 1.5 } },
      "config.limitTotal",
      "This must be a whole number.",
    ],
    [
      "with a limit beyond exact numbers",
      { config: { limitTotal: HUGE } },
      "config.limitTotal",
      "This number is too large to be kept exactly.",
    ],
    [
      "with a limit in letters",
      { config: { limitTotal: "ten" } },
      "config.limitTotal",
      "This must be a number.",
    ],
    [
      "with a negative minimum",
      { config: { minimumSpendMinor: -1 } },
      "config.minimumSpendMinor",
      "This must be 0 or more.",
    ],
    [
      "with codes that last zero days",
      { config: { codeDays: 0 } },
      "config.codeDays",
      "This must be 1 or more.",
    ],
    [
      "with codes that last eleven years",
      { config: { codeDays: 4015 } },
      "config.codeDays",
      "This must be 3,650 or less.",
    ],
    [
      "with a code in lower-case letters",
      { config: { codePrefix: "winter" } },
      "config.codePrefix",
      "Capital letters, digits and -, at most 16.",
    ],
    [
      "that ends before it begins",
      { config: { from: "2026-12-02T00:00", to: "2026-12-01T00:00" } },
      "config.to",
      "The end must be after the start.",
    ],
    [
      "that begins on a day that does not exist",
      { config: { from: "2026-02-30T00:00" } },
      "config.from",
      "This date or time does not exist.",
    ],
    [
      "that begins at a time that does not exist",
      { config: { from: "soon" } },
      "config.from",
      "Enter a date and time such as 2026-12-05T00:00.",
    ],
    ["with an unknown field", { config: { colour: "red" } }, "config", "There is no field called “colour”."],
  ];
  const ofAmount: WrongField[] = [
    ["without an amount", { config: { amountMinor: null } }, "config.amountMinor", "This is missing."],
    ["with zero off", { config: { amountMinor: 0 } }, "config.amountMinor", "This must be 1 or more."],
    [
      "with a negative amount off",
      { config: { amountMinor: -1 } },
      "config.amountMinor",
      "This must be 1 or more.",
    ],
    [
      "of half a cent off",
      { config: { amountMinor: 0.5 } },
      "config.amountMinor",
      "This must be a whole number.",
    ],
    [
      "with a larger amount off than allowed",
      { config: { amountMinor: 100_000_000_001 } },
      "config.amountMinor",
      "This must be 100,000,000,000 or less.",
    ],
    [
      "with another kind's value",
      { config: { basisPoints: 10 } },
      "config",
      "There is no field called “basisPoints”.",
    ],
  ];
  const ofShare: WrongField[] = [
    ["without a percentage", { config: { basisPoints: null } }, "config.basisPoints", "This is missing."],
    ["of 0 %", { config: { basisPoints: 0 } }, "config.basisPoints", "This must be 1 or more."],
    ["of 101 %", { config: { basisPoints: 10_100 } }, "config.basisPoints", "This must be 10,000 or less."],
  ];
  const amount = { kind: "amount_off", config: { amountMinor: 500 } };
  const share = { kind: "percentage_off", config: { basisPoints: 1000 } };

  const reward = (base: { kind: string; config: object }, change: { config?: object }) => ({
    name: "Treat",
    points: 100,
    status: "ACTIVE",
    ...base,
    ...change,
    config: { ...base.config, ...change.config },
  });

  test.each([
    ...[...terms, ...ofAmount].map((one) => ["amount_off", amount, ...one] as const),
    ...[...terms, ...ofShare].map((one) => ["percentage_off", share, ...one] as const),
  ])("of the kind %s %#: %j", async (_kind, base, _name, change, field, message) => {
    const input = reward(base, change);
    const made = await forms.refusalsOf("mutation ($input: RewardInput!) { rewardCreate(input: $input) }", {
      input,
    });
    expect(told(made)).toEqual({ field, message, others: 0 });

    const call =
      "mutation ($id: ID!, $input: RewardInput!) { rewardUpdate(id: $id, expectedVersion: 1, input: $input) }";
    expect(await forms.refusalsOf(call, { id: forms.shop.ids.reward, input })).toEqual(made);
  });

  test("that someone else has changed is refused as such", async () => {
    const call =
      "mutation ($id: ID!, $input: RewardInput!) { rewardUpdate(id: $id, expectedVersion: 7, input: $input) }";
    const refusals = await forms.refusalsOf(call, { id: forms.shop.ids.reward, input: reward(amount, {}) });
    expect(refusals).toMatchObject([{ code: "version_conflict", field: ["expectedVersion"] }]);
  });
});

describe("the forms of the program", () => {
  const level = {
    id: "silver",
    name: "Silver",
    threshold: 100,
    multiplierBasisPoints: 10_000,
    entryGiftPoints: 0,
    color: "#9aa0a6",
  };
  const base = defaultProgram("EUR");
  const withTiers = (...levels: object[]) => ({ tiers: { ...base.tiers, window: "lifetime", levels } });
  const withRate = (pointsPerUnitHundredths: unknown) => ({
    earning: [{ id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths } }],
  });
  const rate = "earning.0.config.pointsPerUnitHundredths";

  test.each<WrongField>([
    ["without a name", { name: "" }, "name", "This cannot be empty."],
    ["with a name of blanks", { name: "   " }, "name", "This cannot be empty."],
    ["with a name of which nothing is drawn", { name: "\u202e" }, "name", "This cannot be empty."],
    ["with too long a name", { name: long(101) }, "name", "At most 100 characters."],
    ["with a name of two lines", { name: "Club\tGold" }, "name", ONE_LINE],
    [
      "without a name for a point",
      { pointsName: { one: "", other: "points" } },
      "pointsName.one",
      "This cannot be empty.",
    ],
    [
      "with a blank name for points",
      { pointsName: { one: "point", other: " " } },
      "pointsName.other",
      "This cannot be empty.",
    ],
    [
      "with too long a name for a point",
      { pointsName: { one: long(31), other: "points" } },
      "pointsName.one",
      "At most 30 characters.",
    ],
    [
      "with points of negative worth",
      { pointValueHundredths: -1 },
      "pointValueHundredths",
      "This must be 0 or more.",
    ],
    [
      "with points worth too much",
      { pointValueHundredths: 1_000_000_001 },
      "pointValueHundredths",
      "This must be 1,000,000,000 or less.",
    ],
    [
      "with points worth half a hundredth",
      { pointValueHundredths: 0.5 },
      "pointValueHundredths",
      "This must be a whole number.",
    ],
    [
      "for participants of an unknown group",
      { participants: "friends" },
      "participants",
      "This must be one of: everyone, account_holders.",
    ],
    ["with a negative rate", withRate(-1), rate, "This must be 0 or more."],
    ["with a rate in letters", withRate("ten"), rate, "This must be a number."],
    [
      "with a hold of 91 days",
      { orders: { ...base.orders, holdDays: 91 } },
      "orders.holdDays",
      "This must be 90 or less.",
    ],
    [
      "with a hold of half a day",
      { orders: { ...base.orders, holdDays: 0.5 } },
      "orders.holdDays",
      "This must be a whole number.",
    ],
    [
      "with a tier without a name",
      withTiers({ ...level, name: "" }),
      "tiers.levels.0.name",
      "This cannot be empty.",
    ],
    [
      "with a blank name of a tier",
      withTiers({ ...level, name: "  " }),
      "tiers.levels.0.name",
      "This cannot be empty.",
    ],
    [
      "with too long a name of a tier",
      withTiers({ ...level, name: long(51) }),
      "tiers.levels.0.name",
      "At most 50 characters.",
    ],
    [
      "with a tier threshold of zero",
      withTiers({ ...level, threshold: 0 }),
      "tiers.levels.0.threshold",
      "This must be 1 or more.",
    ],
    [
      "with a tier threshold beyond exact numbers",
      withTiers({ ...level, threshold: HUGE }),
      "tiers.levels.0.threshold",
      "This number is too large to be kept exactly.",
    ],
    [
      "with a tier that earns a thousandfold",
      withTiers({ ...level, multiplierBasisPoints: 10_000_000 }),
      "tiers.levels.0.multiplierBasisPoints",
      "This must be 1,000,000 or less.",
    ],
    [
      "with two tiers of one name",
      withTiers(level, { ...level, id: "two", name: " silver ", threshold: 200 }),
      "tiers.levels.1.name",
      "Another tier is called silver.",
    ],
    [
      "with two tiers of one id",
      withTiers(level, { ...level, name: "Two", threshold: 200 }),
      "tiers.levels.1.id",
      "The id silver is used twice.",
    ],
    [
      "with two tiers that start together",
      withTiers(level, { ...level, id: "two", name: "Two" }),
      "tiers.levels",
      "Each tier needs a higher threshold than the one before.",
    ],
    [
      "with an invalid colour",
      { branding: { ...base.branding, accent: "green" } },
      "branding.accent",
      "Enter a colour such as #0b6e4f.",
    ],
    [
      "with too long a text on the button",
      { branding: { ...base.branding, launcherText: long(41) } },
      "branding.launcherText",
      "At most 40 characters.",
    ],
    [
      "with an empty button",
      { branding: { ...base.branding, launcherText: " " } },
      "branding.launcherText",
      "This cannot be empty.",
    ],
    [
      "with a button of two lines",
      { branding: { ...base.branding, launcherText: "My\nrewards" } },
      "branding.launcherText",
      ONE_LINE,
    ],
    [
      "with a logo from somewhere else",
      { branding: { ...base.branding, logoUrl: "https://tracker.example/logo.png" } },
      "branding.logoUrl",
      LOGO_HINT,
    ],
    ["with something that no program has", { colour: "red" }, "", "There is no field called “colour”."],
    ["with a part left out", { tiers: undefined }, "tiers", "This is missing."],
  ])("%s", async (_, change, field, message) => {
    const document = { ...base, ...(change as Partial<ProgramDocument>) };
    const call =
      "mutation ($document: JSON!) { programUpdate(expectedVersion: 2, input: { document: $document }) }";
    expect(told(await forms.refusalsOf(call, { document }))).toEqual({
      field: ["document", ...(field ? [field] : [])].join("."),
      message,
      others: 0,
    });
    const effect = "query ($document: JSON!) { programEffect(document: $document) }";
    expect(told(await forms.refusalsOf(effect, { document }))).toMatchObject({ message });
  });

  test("of another version than the one in force are refused as such", async () => {
    const call = "mutation { programUpdate(expectedVersion: 1, input: { status: PAUSED }) }";
    expect(await forms.refusalsOf(call, {})).toMatchObject([{ code: "version_conflict", field: null }]);
  });
});
