// Whatever is typed into the form of a reward: either the form says what is wrong beside a field, or the domain takes
// what it made of it. So nothing is refused only after it was sent.
import { rewardSchema } from "@laurel/domain/rewards/reward.ts";
import { describe, expect, test } from "vitest";
import { typedTexts } from "../../testing/typed-texts.ts";
import { emptyDraft, type RewardDraft, toInput } from "./reward-draft.ts";

const filled: RewardDraft = { ...emptyDraft, name: "Treat", amount: "5.00", percent: "10", points: "500" };
const kinds = ["amount_off", "percentage_off"] as const;
const currencies = ["EUR", "JPY", "KWD"];

/** Each text of the draft, and where its problem is told. */
const fields: readonly [keyof RewardDraft, string][] = [
  ["name", "name"],
  ["description", "description"],
  ["points", "points"],
  ["amount", "config.amountMinor"],
  ["percent", "config.basisPoints"],
  ["minimumSpend", "config.minimumSpendMinor"],
  ["limitPerCustomer", "config.limitPerCustomer"],
  ["limitTotal", "config.limitTotal"],
  ["codePrefix", "config.codePrefix"],
  ["codeDays", "config.codeDays"],
];

describe.each(kinds)("whatever is typed into the form of %s", (kind) => {
  test.each(fields)("is said beside its field, or holds: %s", (name, field) => {
    const faults: unknown[] = [];
    for (const currency of currencies)
      for (const text of typedTexts) {
        const result = toInput(
          { ...filled, kind, amount: "5", [name]: text },
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
    [{ amount: "five" }, "Enter an amount, such as 25.00"],
    [{ amount: "5.000" }, "Write it without a thousands separator, such as 25.00"],
    [{ amount: "-5" }, "Enter an amount above 0, such as 25.00"],
    [{ amount: "5.0055" }, "This currency does not have so many decimals"],
    [{ amount: "1000000000.01" }, "This amount is too large"],
    [{ amount: "9".repeat(30) }, "This amount is too large"],
    [{ kind: "percentage_off", percent: "100.01" }, "Enter a percentage above 0 and up to 100"],
    [{ codeDays: "3651" }, "Enter 3650 or less"],
    [{ from: "2026-12-02T00:00", to: "2026-12-02T00:00" }, "The end must come after the beginning"],
  ])("of %j", (change, message) => {
    const result = toInput({ ...filled, ...change }, { locale: "en-GB", currencyCode: "EUR" });
    expect(result.ok ? [] : result.problems.map((problem) => problem.message)).toEqual([message]);
  });
});
