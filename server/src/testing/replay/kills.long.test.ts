// Fifty kills while a real shop's whole history is delivered: of the server, of PostgreSQL, and of single sessions.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLaurel, type LaurelProcess } from "../processes/laurel-process.ts";
import { expectedMembers } from "../history/expected.ts";
import { historyEvents } from "../history/history.ts";
import { historyPrograms } from "../history/programs.ts";
import { linesOf, openHistoryShop, ownedByMembers } from "../history/replay-history.ts";
import { surviveKills } from "../processes/survive-kills.ts";
import type { Victim } from "../processes/kill-at-random.ts";

const seed = Date.now() % 1_000_000;

let laurel: LaurelProcess;

beforeAll(async () => {
  laurel = await startLaurel();
});
afterAll(() => laurel?.remove());

interface Round {
  readonly domain: string;
  readonly victims: readonly Victim[];
  readonly count: number;
}

async function surviveRound({ domain, victims, count }: Round): Promise<void> {
  await laurel.withDeps((deps) => openHistoryShop(deps, domain, historyPrograms.flat10));

  const survived = await surviveKills(
    laurel,
    { lines: () => linesOf(historyEvents()), shopDomain: domain },
    { seed, victims, count, waitMilliseconds: { from: 50, to: 2_000 } },
  );

  expect(survived.killed).toHaveLength(count);
  expect(survived.lost).toBe(0);
  const owned = await laurel.withDeps((deps) => ownedByMembers(deps, domain));
  const points = Object.entries(owned).map(([id, member]) => [id, member.points]);
  const expected = Object.entries(expectedMembers).map(([id, member]) => [id, member.flat10]);
  expect(Object.fromEntries(points)).toEqual(Object.fromEntries(expected));
  expect(await laurel.run("ledger", "verify", "--shop", domain)).toEqual({
    code: 0,
    output: expect.not.stringContaining("BROKEN") as string,
  });
}

describe("the Online Retail history under kills", () => {
  test("ends in the expected balances after 25 kills of PostgreSQL, and the server never exits by itself", async () => {
    await surviveRound({
      domain: "database.myshopify.com",
      victims: ["postmaster", "backend"],
      count: 25,
    });
    expect(laurel.unasked()).toBe(0);
  });

  test("ends in the expected balances after 25 kills of any process", async () => {
    await surviveRound({
      domain: "anything.myshopify.com",
      victims: ["server", "postmaster", "backend"],
      count: 25,
    });
    expect(laurel.unasked()).toBe(0);
  });
});
