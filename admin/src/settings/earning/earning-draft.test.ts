import { programDocumentSchema } from "@laurel/domain/program/program.ts";
import { describe, expect, test } from "vitest";
import { rateHundredths } from "../../program/program.ts";
import { aProgram } from "../../testing/a-program.ts";
import { applyEarningDraft, type EarningDraft, toEarningDraft } from "./earning-draft.ts";
import { newRule } from "./rule-draft.ts";

const shop = { locale: "en-GB", currencyCode: "EUR" };
const program = aProgram();
const apply = (changes: Partial<EarningDraft>) =>
  applyEarningDraft({ ...toEarningDraft(program, shop), ...changes }, program, shop);

describe("the Earning tab", () => {
  test("changes nothing when nothing was edited", () => {
    expect(apply({})).toEqual({ document: program, problems: [] });
  });

  test("makes a document that the program accepts", () => {
    const { document } = apply({
      rate: "12.5",
      awardOn: "fulfilled",
      holdDays: "0",
      rules: toEarningDraft(program, shop).rules.map((rule) => ({ ...rule, enabled: true })),
    });
    expect(programDocumentSchema.parse(document)).toEqual(document);
    expect(rateHundredths(document)).toBe(1250);
    expect(document.orders).toMatchObject({ awardOn: "fulfilled", holdDays: 0 });
    expect(document.earning.find(({ id }) => id === "signup")?.enabled).toBe(true);
  });

  test("switches spending off at a rate of 0, and keeps the rule", () => {
    const { document } = apply({ rate: "0" });
    expect(rateHundredths(document)).toBe(0);
    expect(document.earning).toHaveLength(2);
  });

  test("keeps the order of the ways to earn, drops removed ones, and adds new ones last", () => {
    const [signup] = toEarningDraft(program, shop).rules;
    const added = newRule("campaign");
    const ids = (rules: EarningDraft["rules"]) => apply({ rules }).document.earning.map(({ id }) => id);
    expect(ids([signup!, added])).toEqual([...program.earning.map(({ id }) => id), added.id]);
    expect(ids([])).toEqual(program.earning.map(({ id }) => id).filter((id) => id !== signup!.id));
  });

  test("adds the rule for spending when there is none", () => {
    const bare = aProgram({ earning: [] });
    const { document } = applyEarningDraft({ ...toEarningDraft(bare, shop), rate: "3" }, bare, shop);
    expect(rateHundredths(document)).toBe(300);
  });

  test("reads a rate and days in the shop's number format", () => {
    expect(rateHundredths(apply({ rate: "1,000" }).document)).toBe(100_000);
    const german = { ...shop, locale: "de-DE" };
    const { document } = applyEarningDraft(
      { ...toEarningDraft(program, german), rate: "1.000,5" },
      program,
      german,
    );
    expect(rateHundredths(document)).toBe(100_050);
    expect(toEarningDraft(document, german).rate).toBe("1000,5");
  });

  test.each([
    [{ rate: "a lot" }, ["rate"]],
    [{ rate: "1.005" }, ["rate"]],
    [{ rate: "100001" }, ["rate"]],
    [{ holdDays: "91" }, ["orders", "holdDays"]],
    [{ holdDays: "-1" }, ["orders", "holdDays"]],
    [{ holdDays: "" }, ["orders", "holdDays"]],
  ])("shows an error beside the field for %j", (changes, field) => {
    expect(apply(changes).problems.map((problem) => problem.field)).toEqual([field]);
  });
});
