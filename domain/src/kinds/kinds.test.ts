// What holds for every kind: nothing here names one.
import { describe, expect, test } from "vitest";
import { earningConfigs } from "../earning/earning-configs.ts";
import { type EarningKindId, earningKinds, findEarningKind } from "../earning/kinds.ts";
import { findRewardKind, type RewardKindId, rewardKinds } from "../rewards/kinds.ts";
import { rewardSchema } from "../rewards/reward.ts";
import type { Field } from "./fields.ts";
import { fill, type Write } from "./labels.ts";

const gap = (value: number | null, text: string) => (value === null ? "…" : text);
const write: Write = {
  points: (points) => gap(points, `${points} points`),
  money: (minor) => gap(minor, `€${minor}`),
  units: (count) => `€${count}`,
  percentage: (basisPoints) => gap(basisPoints, `${basisPoints} bp`),
  multiplier: (basisPoints) => gap(basisPoints, `× ${basisPoints}`),
  number: String,
};
const isWhole = expect.not.stringMatching(/[{}…]|undefined|null/);

describe.each(Object.keys(earningKinds) as EarningKindId[])("the way to earn %s", (id) => {
  const kind = findEarningKind(id);

  test("starts with values that its form can show", () => {
    const asked = Object.values(kind.fields).some(({ control }) => control === "text");
    expect(Object.keys(kind.sample).sort()).toEqual(Object.keys(kind.fields).sort());
    // A text such as an action's name is empty at first, and must be filled in.
    expect(earningConfigs[id].safeParse(kind.sample).success).toBe(!asked);
  });

  test("describes itself without a gap", () => {
    const { note, value } = kind.describe(kind.sample, { texts: kind.texts, write });
    expect([kind.texts.title, kind.texts.about, kind.texts.forWhat, note, value]).toEqual(
      Array.from({ length: 5 }, () => isWhole),
    );
  });

  test("refuses a key that is none of its fields", () => {
    expect(earningConfigs[id].safeParse({ ...kind.sample, surprise: 1 }).success).toBe(false);
  });
});

describe.each(Object.keys(rewardKinds) as RewardKindId[])("the reward %s", (id) => {
  const kind = findRewardKind(id);

  test.each(kind.samples.map((sample) => [sample.id, sample] as const))(
    "has the sample %s, which is a valid reward with a description",
    (_, sample) => {
      const config = sample.config(100, (minor) => minor);
      const points = sample.pricedAtUnits * 100;
      expect(rewardSchema.safeParse({ kind: id, name: "A", points, config }).success).toBe(true);
      expect(kind.describe(config, { texts: kind.texts, write })).toEqual(isWhole);
    },
  );

  test("has a gap in its sentence for a value that is not filled in", () => {
    const unfinished = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, null]));
    expect(kind.describe(unfinished, { texts: kind.texts, write })).not.toMatch(/[{}]|undefined|null/);
  });
});

test("a setting that several kinds of reward have has the same name in each", () => {
  const labels = new Map<string, string>();
  for (const { fields } of Object.values(rewardKinds))
    for (const [name, { label }] of Object.entries<Field>(fields)) {
      expect(labels.get(name) ?? label).toBe(label);
      labels.set(name, label);
    }
});

test("figures are put into their places, and a place without a figure stays visible", () => {
  expect(fill("Of {least} or more, {what}", { least: "€25" })).toBe("Of €25 or more, {what}");
});
