// The whole history of a real shop, over HTTP into a running server, under two programs and in two orders.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLaurel, type LaurelProcess } from "../processes/laurel-process.ts";
import {
  openHistoryShop,
  ownedByMembers,
  replayInto,
  linesOf,
  type Owned,
} from "../history/replay-history.ts";
import { expectedMembers } from "../history/expected.ts";
import { disordered, historyEvents } from "../history/history.ts";
import { historyPrograms } from "../history/programs.ts";

const shuffleSeed = 7;

let laurel: LaurelProcess;

beforeAll(async () => {
  laurel = await startLaurel();
});
afterAll(() => laurel?.remove());

function expected(program: "flat10" | "tiered1"): Record<string, Owned> {
  return Object.fromEntries(
    Object.entries(expectedMembers).map(([id, member]) => {
      const { orders, spendMinor } = member;
      return [
        id,
        { points: member[program], orders, spendMinor, tier: program === "tiered1" ? member.tier : "base" },
      ];
    }),
  );
}

async function replayWhole(
  domain: string,
  program: "flat10" | "tiered1",
  order: "as it happened" | "shuffled with repeats",
): Promise<Record<string, Owned>> {
  await laurel.withDeps((deps) => openHistoryShop(deps, domain, historyPrograms[program]));
  const inOrder = linesOf(historyEvents());
  const lines =
    order === "as it happened" ? inOrder : disordered(inOrder, { seed: shuffleSeed, duplicatePercent: 20 });
  const report = await replayInto(laurel, { lines, shopDomain: domain });
  expect(report).toMatchObject({ malformed: [], lost: [] });
  return laurel.withDeps((deps) => ownedByMembers(deps, domain));
}

async function expectProved(domain: string): Promise<void> {
  expect(await laurel.run("ledger", "verify", "--shop", domain)).toEqual({
    code: 0,
    output: expect.not.stringContaining("BROKEN") as string,
  });
}

describe("the Online Retail history over HTTP", () => {
  test("ends in exactly the expected balances", async () => {
    expect(await replayWhole("flat.myshopify.com", "flat10", "as it happened")).toEqual(expected("flat10"));
    await expectProved("flat.myshopify.com");
  });

  test("ends in the same balances when shuffled, with a fifth of it delivered twice", async () => {
    expect(await replayWhole("shuffled.myshopify.com", "flat10", "shuffled with repeats")).toEqual(
      expected("flat10"),
    );
    await expectProved("shuffled.myshopify.com");
  });

  test("ends in the expected balances and tiers when tiers multiply", async () => {
    expect(await replayWhole("tiered.myshopify.com", "tiered1", "as it happened")).toEqual(
      expected("tiered1"),
    );
    await expectProved("tiered.myshopify.com");
  });
});
