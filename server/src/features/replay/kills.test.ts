// The first months of a real shop's history, while the server and its database are killed under it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flatBalances } from "../../testing/samples/flat-balances.ts";
import { startLaurel, type LaurelProcess } from "../../testing/processes/laurel-process.ts";
import { findOnlineRetail, onlineRetailMissing } from "../../testing/samples/online-retail.ts";
import { linesOf, openHistoryShop, ownedByMembers } from "../../testing/samples/replay-history.ts";
import { surviveKills } from "../../testing/processes/survive-kills.ts";

const history = await findOnlineRetail();
const orders = 1_500;
/** The longest that the program may take to become ready once, because a killed one restarts within the test. */
const timeout = 120_000;
const seed = Date.now() % 1_000_000;

let laurel: LaurelProcess;

beforeAll(async () => {
  if (history) laurel = await startLaurel();
}, timeout);
afterAll(() => laurel?.remove());

describe("a killed server loses nothing and counts nothing twice", () => {
  test.for(["server", "postmaster"] as const)(
    "when the %s is killed",
    { timeout },
    async (victim, { skip }) => {
      skip(history === null, onlineRetailMissing);
      const domain = `${victim}.myshopify.com`;
      await laurel.withDeps((deps) => openHistoryShop(deps, domain, history!.program("flat10")));
      const lines = () => linesOf(history!.onlineRetailEvents({ orders }));

      const survived = await surviveKills(
        laurel,
        { lines, shopDomain: domain },
        { seed, victims: [victim], count: 1, waitMilliseconds: { from: 200, to: 1_500 } },
      );

      expect(survived).toMatchObject({ lost: 0, killed: [victim] });
      const owned = await laurel.withDeps((deps) => ownedByMembers(deps, domain));
      const points = Object.fromEntries(Object.entries(owned).map(([id, member]) => [id, member.points]));
      expect(points).toEqual(flatBalances(history!.onlineRetailEvents({ orders })));
      expect(laurel.unasked()).toBe(0);
      expect(await laurel.run("ledger", "verify", "--shop", domain)).toEqual({
        code: 0,
        output: expect.not.stringContaining("BROKEN") as string,
      });
    },
  );
});
