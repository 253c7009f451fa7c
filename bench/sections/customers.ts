// The customers list of a large shop, over HTTP as the admin reads it: any order, any filter, any page, and search.
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { insertCustomers } from "../customers.sql.ts";
import { type Figure, percentile, type Section } from "../figure.ts";
import { analyze } from "../members.sql.ts";

const CUSTOMERS = 1_000_000;
const SHOP = "large.myshopify.com";
const TIMES = 120;
const DEEPEST_PAGE = 40;

const orders = ["LAST_ACTIVITY", "POINTS_DESC", "POINTS_ASC", "SPENT_DESC", "NAME", "JOINED"] as const;
type Order = (typeof orders)[number];

/** Each with its own sort order, if it has one. */
const filters: Readonly<Record<string, { readonly filter: object; readonly own?: Order }>> = {
  none: { filter: {} },
  excluded: { filter: { status: "EXCLUDED" } },
  "a tier": { filter: { tierId: "gold" } },
  "at least 15,000 points": { filter: { minPoints: 15_000 }, own: "POINTS_DESC" },
  "at most 5 points": { filter: { maxPoints: 5 }, own: "POINTS_ASC" },
  "in debt": { filter: { isNegative: true }, own: "POINTS_ASC" },
  pending: { filter: { hasPending: true } },
  "long away": { filter: { lastActivityBefore: "2010-01-01T00:00:00Z" } },
};

const beginnings = ["x", "a", "ad", "z", "zo", "quinn", "barb", "zoe.zer", "nobody at all"];
/** Words of long names: frequent and rare ones, in either order, and with letters that the keyboard lacks. */
const words = ["garcia", "ada garcia", "garcia zoe", "ada ben", "a g", "zoe b1f", "muerb", "ada zuer"];
const searches = [...beginnings, ...words];

export const customers: Section = {
  name: "customers",
  about: `the customers list with ${CUSTOMERS.toLocaleString("en")} customers`,
  async run(report) {
    const laurel = await startLaurel();
    try {
      const ask = await openShop(laurel);
      // The first seconds of a process are those of its compiler.
      for (let time = 0; time < TIMES; time += 1) await ask({});
      for (const [name, { filter, own }] of Object.entries(filters)) {
        const asked =
          name === "none" ? orders : [...new Set(["LAST_ACTIVITY", own ?? "LAST_ACTIVITY"] as const)];
        for (const sort of asked) report(await pages(ask, { name, filter, sort }));
      }
      for (const sort of ["LAST_ACTIVITY", "NAME", "POINTS_DESC"] as const) {
        for (const query of searches) report(await search(ask, { query, sort }));
      }
    } finally {
      await laurel.remove();
    }
  },
};

interface Page {
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

type Ask = (
  variables: object,
) => Promise<{ readonly page: Page; readonly count: number; readonly milliseconds: number }>;

async function openShop(laurel: LaurelProcess): Promise<Ask> {
  const shop = await laurel.withDeps((deps) => aShop(deps, { domain: SHOP }));
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    await withAdministrator(postgres.url, async (client) => {
      await client.query(insertCustomers, [shop.shopId, CUSTOMERS]);
      await client.query(analyze);
    });
  } finally {
    await postgres.stop();
  }
  const { output } = await laurel.run("api-key", "create", "--shop", SHOP);
  const headers = {
    authorization: `Bearer ${output.trim().split("\n").at(-1)}`,
    "content-type": "application/json",
    "x-shop-domain": SHOP,
  };
  return async (variables) => {
    const started = performance.now();
    const answer = await fetch(new URL("/api/graphql", laurel.url), {
      method: "POST",
      headers,
      body: JSON.stringify({ query: listQuery, variables }),
    });
    const text = await answer.text();
    const milliseconds = performance.now() - started;
    const { data } = JSON.parse(text) as { data?: { customers: { nodes: object[]; pageInfo: Page } } };
    if (!data) throw new Error(text.slice(0, 500));
    return { page: data.customers.pageInfo, count: data.customers.nodes.length, milliseconds };
  };
}

const listQuery = `query ($after: String, $query: String, $filter: CustomerFilter, $sort: CustomerSort) {
  customers(first: 50, after: $after, query: $query, filter: $filter, sort: $sort) {
    nodes { id displayName email status points { available pending } tier { name } ordersCount lastActivityAt }
    pageInfo { endCursor hasNextPage }
  }
}`;

/** The first page and later ones, repeated until there are TIMES answers. */
async function pages(
  ask: Ask,
  { name, filter, sort }: { readonly name: string; readonly filter: object; readonly sort: Order },
): Promise<Figure> {
  const taken: number[] = [];
  let [after, deepest, depth]: [string | null, number, number] = [null, 0, 0];
  await ask({ filter, sort });
  while (taken.length < TIMES) {
    const { page, milliseconds } = await ask({ filter, sort, after });
    taken.push(milliseconds);
    depth += 1;
    deepest = Math.max(deepest, depth);
    const goesOn = page.hasNextPage && depth < DEEPEST_PAGE;
    after = goesOn ? page.endCursor : null;
    if (!goesOn) depth = 0;
  }
  return {
    name: `filter ${name}, order ${sort}, p99`,
    value: percentile(taken, 99),
    unit: "ms",
    goal: { is: "≤", must: 20 },
    note: `p50 ${percentile(taken, 50).toFixed(1)} ms, pages 1 to ${deepest}`,
  };
}

async function search(
  ask: Ask,
  { query, sort }: { readonly query: string; readonly sort: Order },
): Promise<Figure> {
  const taken: number[] = [];
  let found = 0;
  for (let time = 0; time < 12; time += 1) {
    const { milliseconds, count } = await ask({ query, sort });
    if (time > 0) taken.push(milliseconds);
    found = count;
  }
  return {
    name: `search "${query}", order ${sort}, slowest`,
    value: Math.max(...taken),
    unit: "ms",
    goal: { is: "≤", must: 50 },
    note: `p50 ${percentile(taken, 50).toFixed(1)} ms, ${found} on the page`,
  };
}
