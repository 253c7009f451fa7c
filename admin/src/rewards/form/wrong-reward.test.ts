// Any text in the reward's form is either refused with an error beside its field, or the domain accepts the result. So
// nothing is refused only after it was sent.
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { rewardSchema } from "@laurel/domain/rewards/reward.ts";
import { describe, expect, test } from "vitest";
import { rewardKindIds } from "../../kinds/reward-kind-labels.ts";
import { toTexts } from "../../kinds/kind-draft.ts";
import { typedTexts } from "../../testing/typed-texts.ts";
import { emptyDraft, type RewardDraft, toInput } from "./reward-draft.ts";

const texts = { amountMinor: "5.00", basisPoints: "10" };
const filled: RewardDraft = { ...emptyDraft, name: "Treat", texts, points: "500" };
const currencies = ["EUR", "JPY", "KWD"];
/** A kind without a sample gives away a product. */
const pot = { id: "7", title: "A pot", priceMinor: 500 };

type Fill = (text: string) => Partial<RewardDraft>;

/** The text fields of the draft, and where their errors are shown. */
const fieldsOfAll: readonly [keyof RewardDraft, string][] = [
  ["name", "name"],
  ["description", "description"],
  ["points", "points"],
  ["minimumSpend", "config.minimumSpendMinor"],
  ["limitPerCustomer", "config.limitPerCustomer"],
  ["limitTotal", "config.limitTotal"],
  ["codePrefix", "config.codePrefix"],
  ["codeDays", "config.codeDays"],
];

describe.each(rewardKindIds)("any text in the form of %s", (kind) => {
  const { fields, samples } = findRewardKind(kind);
  const sample = samples[0]?.config(1, (minor) => minor) ?? { variant: pot };
  const filledIn = toTexts(fields, sample, { locale: "en-GB", currencyCode: "EUR" });
  // An amount or a number in every currency; a field that may be empty stays so, and a chosen product too.
  const whole = Object.fromEntries(
    Object.entries(filledIn).map(([name, text]) => [name, text.startsWith("{") ? text : text && "5"]),
  );
  const ofKind = Object.keys(fields).map((name): [string, Fill] => [
    `config.${name}`,
    (text) => ({ texts: { ...whole, [name]: text } }),
  ]);
  const ofAll = fieldsOfAll.map(([name, field]): [string, Fill] => [field, (text) => ({ [name]: text })]);
  test.each([...ofAll, ...ofKind])("has an error beside its field, or is accepted: %s", (field, fill) => {
    const faults: unknown[] = [];
    for (const currency of currencies)
      for (const text of typedTexts) {
        const result = toInput(
          { ...filled, kind, texts: whole, ...fill(text) },
          { locale: "en-GB", currencyCode: currency },
        );
        const said = result.ok
          ? (rewardSchema.safeParse(result.input).error?.issues ?? []).map(
              ({ path, message }) => `past the form: ${path.join(".")}: ${message}`,
            )
          : result.problems.map((problem) => problem.field?.join("."));
        if (said.some((one) => one !== field)) faults.push([currency, text.slice(0, 20), said]);
      }
    expect(faults).toEqual([]);
  });
});

describe("the form of a reward says", () => {
  test.each<[Partial<RewardDraft>, string]>([
    [{ name: "   " }, "Enter a name"],
    [{ name: "x".repeat(101) }, "At most 100 characters"],
    [{ name: "5\toff" }, "Write it on one line, without tabs or control characters."],
    [{ description: "x".repeat(1001) }, "At most 1000 characters"],
    [{ points: "" }, "Enter a whole number, 1 or more"],
    [{ points: "0" }, "Enter a whole number, 1 or more"],
    [{ points: "-5" }, "Enter a whole number, 1 or more"],
    [{ points: "1.5" }, "Enter a whole number, without decimals"],
    [{ points: "9007199254740992" }, "This number is too large"],
    [{ texts: { amountMinor: "five" } }, "Enter an amount, such as 25.00"],
    [{ texts: { amountMinor: "5.000" } }, "Leave out the thousands separator, as in 25.00"],
    [{ texts: { amountMinor: "-5" } }, "Enter an amount above 0, such as 25.00"],
    [{ texts: { amountMinor: "5.0055" } }, "This currency doesn’t have that many decimals"],
    [{ texts: { amountMinor: "1000000000.01" } }, "This amount is too large"],
    [{ texts: { amountMinor: "9".repeat(30) } }, "This amount is too large"],
    [
      { kind: "percentage_off", texts: { basisPoints: "100.01" } },
      "Enter a percentage above 0 and up to 100",
    ],
    [
      { kind: "any_amount", texts: { stepMinor: "1", pointsPerStep: "100", mostPoints: "400" } },
      "Enter 500 or more.",
    ],
    [{ kind: "free_product" }, "Choose a product"],
    [{ codeDays: "3651" }, "Enter 3650 or less"],
    [{ from: "2026-12-02T00:00", to: "2026-12-02T00:00" }, "The end must be after the start"],
    [{ from: "31 Feb 2026", to: "2026-12-02T00:00" }, "This date can’t be read"],
  ])("of %j", (change, message) => {
    const result = toInput({ ...filled, ...change }, { locale: "en-GB", currencyCode: "EUR" });
    expect(result.ok ? [] : result.problems.map((problem) => problem.message)).toEqual([message]);
  });
});
