// The first months of a real shop's history, while the server and its database are killed under it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyEvents } from "../history/history.ts";
import { historyPrograms } from "../history/programs.ts";
import { flatBalances } from "../history/flat-balances.ts";
import { startLaurel, type LaurelProcess } from "../processes/laurel-process.ts";
import { linesOf, openHistoryShop, ownedByMembers } from "../history/replay-history.ts";
import { isWhole } from "../is-whole.ts";
import { surviveKills } from "../processes/survive-kills.ts";

const orders = 1_500;
/** The longest that the program may take to become ready once, because a killed one restarts within the test. */
const timeout = 120_000;
const seed = Date.now() % 1_000_000;

let laurel: LaurelProcess;

beforeAll(async () => {
  laurel = await startLaurel();
}, timeout);
afterAll(() => laurel?.remove());

describe("a killed server loses nothing and counts nothing twice", () => {
  test.for(isWhole ? (["server", "postmaster"] as const) : (["postmaster"] as const))(
    "when the %s is killed",
    { timeout },
    async (victim) => {
      const domain = `${victim}.myshopify.com`;
      await laurel.withDeps((deps) => openHistoryShop(deps, domain, historyPrograms.flat10));
      const lines = () => linesOf(historyEvents({ orders }));

      const survived = await surviveKills(
        laurel,
        { lines, shopDomain: domain },
        { seed, victims: [victim], count: 1, waitMilliseconds: { from: 200, to: 1_500 } },
      );

      expect(survived).toMatchObject({ lost: 0, killed: [victim] });
      const owned = await laurel.withDeps((deps) => ownedByMembers(deps, domain));
      const points = Object.fromEntries(Object.entries(owned).map(([id, member]) => [id, member.points]));
      expect(points).toEqual(flatBalances(historyEvents({ orders })));
      expect(laurel.unasked()).toBe(0);
      expect(await laurel.run("ledger", "verify", "--shop", domain)).toEqual({
        code: 0,
        output: expect.not.stringContaining("BROKEN") as string,
      });
    },
  );
});
