import { defaultProgram, programDocumentSchema } from "@laurel/domain/program/program.ts";
import { rewardSchema } from "@laurel/domain/rewards/reward.ts";
import { differentPrograms } from "@laurel/domain/testing/different-programs.ts";
import { expect, test } from "vitest";
import { readStored } from "./read-stored.ts";

const reward = {
  kind: "percentage_off",
  name: "10 % off",
  points: 500,
  config: { basisPoints: 1_000 },
};

const withLater = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withLater);
  if (typeof value !== "object" || value === null) return value;
  // What friends get is read for what it has, and not checked with the program.
  const known = Object.entries(value).map(([key, inner]) => [
    key,
    key === "friendConfig" ? inner : withLater(inner),
  ]);
  return { ...Object.fromEntries(known), later: "what the next version stores" };
};

test.each(Object.keys(differentPrograms))(
  "a program that the next version saved is read without what is new in it: %s",
  (name) => {
    const program = differentPrograms[name]!(defaultProgram("EUR"));
    const stored = programDocumentSchema.parse(program);

    expect(programDocumentSchema.safeParse(withLater(stored)).success).toBe(false);
    expect(readStored(programDocumentSchema, withLater(stored))).toEqual(stored);
  },
);

test("a reward, too", () => {
  const stored = rewardSchema.parse(reward);

  expect(readStored(rewardSchema, withLater(stored))).toEqual(stored);
});

test("what is wrong in another way is refused", () => {
  const { points: _, ...broken } = reward;

  expect(() => readStored(rewardSchema, { ...broken, later: 1 })).toThrow("points");
});
