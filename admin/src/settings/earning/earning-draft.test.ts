import { programDocumentSchema } from "@laurel/domain/program/program.ts";
import { describe, expect, test } from "vitest";
import { rateOf } from "../../program/program.ts";
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
    expect(rateOf(document)).toEqual({ hundredths: 1250, units: 1 });
    expect(document.orders).toMatchObject({ awardOn: "fulfilled", holdDays: 0 });
    expect(document.earning.find(({ id }) => id === "signup")?.enabled).toBe(true);
  });

  test("switches spending off at a rate of 0, and keeps the rule", () => {
    const { document } = apply({ rate: "0" });
    expect(rateOf(document)).toEqual({ hundredths: 0, units: 1 });
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
    expect(rateOf(document)).toEqual({ hundredths: 300, units: 1 });
  });

  test("reads the amount of money that the rate is for, and leaves 1 out", () => {
    const { document, problems } = apply({ rate: "1", each: "1,000" });
    expect(problems).toEqual([]);
    expect(document.earning[0]!.config).toEqual({ pointsPerUnitHundredths: 100, forEachUnits: 1_000 });
    expect(toEarningDraft(document, shop)).toMatchObject({ rate: "1", each: "1000" });
    const back = applyEarningDraft({ ...toEarningDraft(document, shop), each: "1" }, document, shop);
    expect(back.document.earning[0]!.config).toEqual({ pointsPerUnitHundredths: 100 });
  });

  test.each(["", "0", "-5", "1.5", "many", "1000000001"])("refuses %j as that amount", (each) => {
    expect(apply({ each }).problems).toMatchObject([{ field: ["each"] }]);
  });

  test("reads a rate and days in the shop's number format", () => {
    expect(rateOf(apply({ rate: "1,000" }).document)).toEqual({ hundredths: 100_000, units: 1 });
    const german = { ...shop, locale: "de-DE" };
    const { document } = applyEarningDraft(
      { ...toEarningDraft(program, german), rate: "1.000,5" },
      program,
      german,
    );
    expect(rateOf(document)).toEqual({ hundredths: 100_050, units: 1 });
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
