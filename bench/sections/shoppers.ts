// The panel of guests, which the server keeps in memory, and of members, whom it reads one by one: signed by the store as
// for a shopper, over HTTP.
import { signProxied } from "@laurel/dev-store/storefront/sign-proxied.ts";
import { aReward } from "@laurel/server/testing/samples/a-redemption.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import {
  laurelSecret,
  type LaurelProcess,
  startLaurel,
} from "@laurel/server/testing/processes/laurel-process.ts";
import { BENCH_SHOP } from "../bench-server.ts";
import { median, percentile, type Section } from "../figure.ts";
import { GROWN_SHOP, GROWN_SHOP_CUSTOMERS, openGrownShop } from "../grown-shop.ts";
import type { Measured } from "../load/generator.ts";
import { runLoad } from "../load/run-load.ts";
import { membersAsked } from "../members-asked.ts";

const ROUNDS = 3;
const REWARDS = 8;
const POINTS_APART = 500;
const REQUESTS = 10_000;
/** Guests are limited by their address. */
const ADDRESSES = 2_500;
const PER_SECOND = 200;
const SECONDS = 15;

export const shoppers: Section = {
  name: "shoppers",
  about: "the panel: of guests, from the server's memory, and of members of a large shop",
  async run(report) {
    const customers = membersAsked(GROWN_SHOP_CUSTOMERS);
    const laurel = await startLaurel();
    try {
      await makeShops(laurel, customers);
      const guests = await measureRounds((round) => askAsGuests(laurel.url, round));
      report({
        name: "guests, closed loop, 8 connections",
        value: median(guests.map(({ latencies, seconds }) => latencies.length / seconds)),
        unit: "parts/s",
        goal: { is: "≥", must: 1_000 },
        note: refusedOf(guests),
      });
      report({
        name: "guests, p95 meanwhile",
        value: median(guests.map(({ latencies }) => percentile(latencies, 95))),
        unit: "ms",
        goal: { is: "≤", must: 10 },
      });
      const members = await measureRounds((round) => askAsMembers(laurel.url, { round, customers }));
      report({
        name: `members of ${customers.toLocaleString("en")}, at ${PER_SECOND}/s, p95`,
        value: median(members.map(({ latencies }) => percentile(latencies, 95))),
        unit: "ms",
        goal: { is: "≤", must: 40 },
        note: `p50 ${median(members.map(({ latencies }) => median(latencies))).toFixed(1)} ms, ${refusedOf(members)}`,
      });
    } finally {
      await laurel.remove();
    }
  },
};

const refusedOf = (rounds: readonly Measured[]): string =>
  `refused ${rounds.reduce((sum, { refused }) => sum + refused, 0)}`;

/** A small shop, and one with many customers. */
async function makeShops(laurel: LaurelProcess, customers: number): Promise<void> {
  await laurel.withDeps(async (deps) => {
    const small = await aShop(deps, { domain: BENCH_SHOP });
    for (let nth = 1; nth <= REWARDS; nth += 1)
      await aReward(deps, small, { name: `Reward ${nth}`, points: nth * POINTS_APART });
  });
  await openGrownShop(laurel, { customers, rewards: REWARDS, pointsApart: POINTS_APART });
}

/** The first seconds of a process are those of its compiler. */
async function measureRounds(measure: (round: number) => Promise<Measured>): Promise<Measured[]> {
  const rounds: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measure(round));
  return rounds.slice(1);
}

function signed(asked: Record<string, string>, shop: string, customer: string): string {
  const said = {
    shop,
    logged_in_customer_id: customer,
    path_prefix: "/apps/laurel",
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  const query = signProxied(new URLSearchParams({ v: "", locale: "en", ...asked }), said, laurelSecret);
  return `/proxy/panel?${query.toString()}`;
}

/** Each round asks for other members: their rows are read for the first time. The one with the most orders is left out. */
function askAsMembers(
  server: URL,
  of: { readonly round: number; readonly customers: number },
): Promise<Measured> {
  const count = PER_SECOND * SECONDS;
  const paths = Array.from({ length: count }, (_, nth) => {
    const customer = 1 + (((of.round * count + nth) * 7919) % (of.customers - 1));
    return signed({ in: "1" }, GROWN_SHOP, String(customer));
  });
  return runLoad({ kind: "visit", url: server.href, paths, perSecond: PER_SECOND, connections: 16 });
}

/** `round`: each has its own addresses. */
function askAsGuests(server: URL, round: number): Promise<Measured> {
  // The first proxy is this machine, and trusted; the second stands for the platform.
  const headers = Array.from({ length: REQUESTS }, (_, nth) => {
    const address = nth % ADDRESSES;
    return { "X-Forwarded-For": `10.${round}.${address >> 8}.${address & 255}, 192.0.2.1` };
  });
  const url = new URL(signed({}, BENCH_SHOP, ""), server).href;
  return runLoad({ kind: "got", url, headers, connections: 8 });
}
