// The panel of guests, which the server keeps in memory: signed by the store as for a shopper, over HTTP.
import { signProxied } from "@laurel/dev-store/storefront/sign-proxied.ts";
import { aReward } from "@laurel/server/testing/samples/a-redemption.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { laurelSecret, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { BENCH_SHOP } from "../bench-server.ts";
import { median, percentile, type Section } from "../figure.ts";
import type { Measured } from "../load/generator.ts";
import { runLoad } from "../load/run-load.ts";

const ROUNDS = 3;
const REWARDS = 8;
const REQUESTS = 10_000;
/** Guests are limited by their address. */
const ADDRESSES = 2_500;

export const shoppers: Section = {
  name: "shoppers",
  about: "the panel of guests, from the server's memory",
  async run(report) {
    const laurel = await startLaurel();
    try {
      await laurel.withDeps(async (deps) => {
        const shop = await aShop(deps, { domain: BENCH_SHOP });
        for (let nth = 1; nth <= REWARDS; nth += 1)
          await aReward(deps, shop, { name: `Reward ${nth}`, points: nth * 500 });
      });
      const rounds: Measured[] = [];
      // The first seconds of a process are those of its compiler.
      for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await ask(laurel.url, round));
      const warm = rounds.slice(1);
      const refused = warm.reduce((sum, round) => sum + round.refused, 0);
      report({
        name: "closed loop, 8 connections",
        value: median(warm.map(({ latencies, seconds }) => latencies.length / seconds)),
        unit: "parts/s",
        goal: { is: "≥", must: 1_000 },
        note: `refused ${refused}`,
      });
      report({
        name: "p95 meanwhile",
        value: median(warm.map(({ latencies }) => percentile(latencies, 95))),
        unit: "ms",
        goal: { is: "≤", must: 10 },
      });
    } finally {
      await laurel.remove();
    }
  },
};

/** `round`: each has its own addresses. */
function ask(server: URL, round: number): Promise<Measured> {
  const said = {
    shop: BENCH_SHOP,
    logged_in_customer_id: "",
    path_prefix: "/apps/laurel",
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  const query = signProxied(new URLSearchParams({ v: "", locale: "en" }), said, laurelSecret);
  // The first proxy is this machine, and trusted; the second stands for the platform.
  const headers = Array.from({ length: REQUESTS }, (_, nth) => {
    const address = nth % ADDRESSES;
    return { "X-Forwarded-For": `10.${round}.${address >> 8}.${address & 255}, 192.0.2.1` };
  });
  const url = new URL(`/proxy/panel?${query.toString()}`, server).href;
  return runLoad({ kind: "got", url, headers, connections: 8 });
}
