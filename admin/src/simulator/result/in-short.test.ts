import { expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aResult, aRun } from "../../testing/a-simulation.ts";
import { createFormats } from "../../ui/format/format.ts";
import type { RunResult } from "../simulator.generated.ts";
import { inShort } from "./in-short.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/London" });
const program = aProgram();
const say = (result: RunResult, run = aRun()) =>
  inShort(run, result, { inForce: program, draft: program }, formats);

test("says what it costs over which days, who it is for, and which tier grows", () => {
  expect(say(aResult(), aRun({ to: "2026-11-30" }))).toEqual({
    when: "In these 12 months",
    cost: "€1,708.87 more",
    rest: [
      "1,508 members earn more and 396 less; for 1,241 nothing changes.",
      "At the end 127 more members would be Gold.",
    ],
  });
  expect(say(aResult()).when).toBe("From 1 Dec 2025 to 20 Nov 2026");
});

test("counts points while a point has no worth, and says what is about right only", () => {
  const result = aResult();
  const worth = { amount: "0.00", currencyCode: "EUR" };
  const worthless = {
    ...result,
    inForce: { ...result.inForce, worth, points: 5 },
    draft: { ...result.draft, worth, points: 4 },
  };
  const sample = { members: 1, ofMembers: 2, membersError: 1 };
  expect(say(worthless, aRun({ sample })).cost).toBe("about 1 point less");
  expect(say(result, aRun({ sample })).cost).toBe("about €1,710 more");
});

test("a draft that changes nothing says so", () => {
  const { inForce } = aResult();
  const counts = { winnersCount: 0, losersCount: 0, unchangedCount: 3_145 };
  expect(say(aResult({ draft: inForce, ...counts }))).toMatchObject({
    cost: "the same",
    rest: ["It changes nothing for any member."],
  });
});
