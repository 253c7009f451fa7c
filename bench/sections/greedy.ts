// A shop that asks all it can, beside a modest one in the same process: how long the modest one's calls take, with it and
// without.
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { median, percentile, type Section } from "../figure.ts";
import { runLoad } from "../load/run-load.ts";
import { analyze, insertMembers } from "../members.sql.ts";
import { openKey } from "../questions/ask-api.ts";

const MEMBERS = 100_000;
const MODEST_CALLS = 400;
/** So many connections, each with one query at a time. */
const GREEDY_CONNECTIONS = 64;
const GREEDY_QUERIES = 4_000;
const ROUNDS = 3;

/** A page of 250 in an order that reads more than that, with what each of them has. */
const dear = `{ customers(first: 250, query: "1", sort: POINTS_DESC) {
  totalCount nodes { id email displayName status ordersCount joinedAt points { available pending lifetime } } } }`;
const balance = "query ($id: ID!) { customer(id: $id) { id points { available pending } } }";
const adjust = `mutation ($input: AdjustPointsInput!) {
  customerAdjustPoints(input: $input) { movement { id } userErrors { code } } }`;

export const greedy: Section = {
  name: "greedy",
  about: `a modest shop's calls, one at a time, beside a shop that sends ${GREEDY_CONNECTIONS} dear queries at once`,
  async run(report) {
    const laurel = await startLaurel();
    try {
      await openShop(laurel, "greedy.myshopify.com", MEMBERS);
      const ids = await openShop(laurel, "modest.myshopify.com", 1_000);
      const [rich, poor] = [
        await openKey(laurel, "greedy.myshopify.com"),
        await openKey(laurel, "modest.myshopify.com"),
      ];
      const url = new URL("/api/graphql", laurel.url).href;
      const first = await fetch(url, {
        method: "POST",
        headers: rich,
        body: JSON.stringify({ query: dear }),
      });
      const text = await first.text();
      if (!first.ok || text.includes('"errors"')) throw new Error(text.slice(0, 300));
      let nth = 0;
      const kinds = {
        "a balance": () => ({ query: balance, variables: { id: ids[nth % ids.length] } }),
        "an adjustment": () => ({
          query: adjust,
          variables: {
            input: { customerId: ids[nth % ids.length], points: 1, reason: "b", idempotencyKey: `g-${nth}` },
          },
        }),
      };
      const askModestly = async (of: () => object, isOver: () => boolean): Promise<number[]> => {
        const taken: number[] = [];
        while (!isOver() && taken.length < MODEST_CALLS) {
          nth += 1;
          const started = performance.now();
          const answer = await fetch(url, { method: "POST", headers: poor, body: JSON.stringify(of()) });
          const text = await answer.text();
          if (!answer.ok || text.includes('"errors"')) throw new Error(text.slice(0, 300));
          taken.push(performance.now() - started);
        }
        return taken;
      };
      for (const [name, of] of Object.entries(kinds)) {
        await askModestly(of, () => false);
        const [alone, beside, rates]: [number[], number[], number[]] = [[], [], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          alone.push(percentile(await askModestly(of, () => false), 99));
          let isOver = false;
          const load = runLoad({
            kind: "posted",
            url,
            headers: rich,
            connections: GREEDY_CONNECTIONS,
            bodies: Array.from({ length: GREEDY_QUERIES }, () => JSON.stringify({ query: dear })),
          }).finally(() => (isOver = true));
          beside.push(percentile(await askModestly(of, () => isOver), 99));
          const { seconds, refused } = await load;
          rates.push((GREEDY_QUERIES - refused) / seconds);
        }
        report({
          name: `${name} beside a greedy shop, p99`,
          value: median(beside),
          unit: "ms",
          goal: { is: "≤", must: 1.1 * median(alone) },
          note: `alone ${median(alone).toFixed(1)} ms; the greedy shop had ${median(rates).toFixed(0)} answers a second`,
        });
      }
    } finally {
      await laurel.remove();
    }
  },
};

/** Returns the members' ids. */
async function openShop(laurel: LaurelProcess, domain: string, members: number): Promise<readonly string[]> {
  const shop = await laurel.withDeps((deps) => aShop(deps, { domain }));
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    return await withAdministrator(postgres.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(insertMembers, [shop.shopId, members]);
      await client.query(analyze);
      return rows.map((row) => row.id);
    });
  } finally {
    await postgres.stop();
  }
}
