// Any text in a settings tab is either refused with an error beside its field, or the domain accepts the result. So
// nothing is refused only after it was sent.
import { defaultProgram, parseProgram } from "@laurel/domain/program/program.ts";
import { describe, expect, test } from "vitest";
import { typedTexts } from "../testing/typed-texts.ts";
import { applyEarningDraft, toEarningDraft } from "./earning/earning-draft.ts";
import { applyProgramDraft, type ProgramDraft } from "./program/program-draft.ts";
import type { AppliedDraft } from "./program/program-change.ts";
import { applyTiersDraft, type LevelDraft, toTiersDraft } from "./tiers/tiers-draft.ts";

const shop = { locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/Berlin" };
const program = defaultProgram("EUR");

/** The refused fields. Throws when the tab accepted a document that the domain refuses. */
function refusedAt({ document, problems }: AppliedDraft): readonly string[] {
  if (problems.length > 0) return problems.map(({ field }) => field?.at(-1) ?? "");
  const parsed = parseProgram(document);
  return parsed.ok
    ? []
    : parsed.problems.map(({ path, message }) => `past the form: ${path.join(".")}: ${message}`);
}

const fromResult = (result: ReturnType<typeof applyProgramDraft>): AppliedDraft =>
  result.ok
    ? { document: result.change.document, problems: [] }
    : { document: program, problems: result.problems };

const programDraft: ProgramDraft = {
  status: "ON",
  name: "Rewards",
  one: "point",
  other: "points",
  worth: "1.00",
  participants: "everyone",
  claimDays: "30",
  lateDays: "30",
  earnsFrom: "",
  customerTags: "",
};
const tiersDraft = toTiersDraft(program, shop);
const level: LevelDraft = {
  id: "gold",
  name: "Gold",
  threshold: "500",
  multiplier: "1.5",
  entryGift: "0",
  color: "#d4a72c",
};

const fields: readonly [string, string, (text: string) => AppliedDraft][] = [
  ...(["name", "one", "other"] as const).map((name): [string, string, (text: string) => AppliedDraft] => [
    `program: ${name}`,
    name,
    (text) => fromResult(applyProgramDraft({ ...programDraft, [name]: text }, program, shop)),
  ]),
  [
    "program: worth",
    "pointValueHundredths",
    (text) => fromResult(applyProgramDraft({ ...programDraft, worth: text }, program, shop)),
  ],
  [
    "program: earlier orders",
    "guestClaimDays",
    (text) => fromResult(applyProgramDraft({ ...programDraft, claimDays: text }, program, shop)),
  ],
  [
    "program: customers added later",
    "lateCustomerDays",
    (text) => fromResult(applyProgramDraft({ ...programDraft, lateDays: text }, program, shop)),
  ],
  [
    "earning: rate",
    "rate",
    (text) => applyEarningDraft({ ...toEarningDraft(program, shop), rate: text }, program, shop),
  ],
  [
    "earning: hold",
    "holdDays",
    (text) => applyEarningDraft({ ...toEarningDraft(program, shop), holdDays: text }, program, shop),
  ],
  [
    "tiers: days of grace",
    "graceDays",
    (text) => applyTiersDraft({ ...tiersDraft, window: "calendar_year", graceDays: text }, program, shop),
  ],
  ...(["spend", "points"] as const).flatMap((basis) =>
    (["name", "threshold", "multiplier"] as const).map(
      (name): [string, string, (text: string) => AppliedDraft] => [
        `tiers by ${basis}: ${name}`,
        name,
        (text) =>
          applyTiersDraft({ ...tiersDraft, basis, levels: [{ ...level, [name]: text }] }, program, shop),
      ],
    ),
  ),
];

describe("any text in the settings", () => {
  test.each(fields)("has an error beside its field, or is accepted: %s", (_, field, apply) => {
    const answers = typedTexts.map((text) => [text.slice(0, 20), refusedAt(apply(text))] as const);
    expect(answers.filter(([, refused]) => refused.some((one) => one !== field))).toEqual([]);
    // Some texts are accepted, and some are not.
    expect(new Set(answers.map(([, refused]) => refused.length > 0))).toEqual(new Set([true, false]));
  });
});

describe("the settings' error", () => {
  const sayOf = (field: string, text: string): string | undefined =>
    fields.find(([name]) => name === field)![2](text).problems[0]?.message;

  test.each([
    ["program: name", " ", "Enter a name"],
    ["program: name", "x".repeat(101), "At most 100 characters"],
    ["program: one", "two\nlines", "Write it on one line, without tabs or control characters."],
    ["program: other", "x".repeat(31), "At most 30 characters"],
    ["program: worth", "ten", "Enter an amount, such as 25.00"],
    ["program: worth", "-1", "Enter 0 or more"],
    ["program: worth", "100000000000", "This amount is too large"],
    ["earning: rate", "ten", "Enter 0 to 100,000, such as 2.5, with two decimals at most"],
    ["earning: rate", "0.005", "Enter 0 to 100,000, such as 2.5, with two decimals at most"],
    ["earning: hold", "91", "Enter 0 to 90 days"],
    ["earning: hold", "1.5", "Enter 0 to 90 days"],
    ["tiers by spend: name", "", "Enter a name"],
    ["tiers by spend: threshold", "0", "Enter an amount above 0, such as 25.00"],
    ["tiers by points: threshold", "1.5", "Enter a whole number, without decimals"],
    ["tiers by points: multiplier", "101", "Enter 0 to 100, such as 1.5, with four decimals at most"],
  ])("of %s, when it is %j", (field, text, message) => {
    expect(sayOf(field, text)).toBe(message);
  });
});
