// The target of the attacks: the whole server on a port, with its jobs, its own database and the dev store as the
// platform. Two shops have installed the app.
import { tasks } from "../../features/features.ts";
import { rmSync } from "node:fs";
import { expect, vi } from "vitest";
import { countPending } from "../walks/count-pending.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { anAdminBuild } from "../samples/an-admin-build.ts";
import { OTHER_SHOP, openAuthWorld, type AuthWorld } from "../auth-world.ts";
import { freePort } from "../processes/free-port.ts";
import { listDueJobs } from "../walks/search-database.ts";
import { fingerprint } from "../walks/shop-rows.ts";
import { TEST_SHOP } from "../test-platform.ts";

export interface AttackedShop extends Shop {
  /** An API key that may do everything in this shop. */
  readonly key: string;
  /** A merchant's session. */
  readonly token: string;
}

export interface AttackWorld {
  /** Its dependencies, database, dev store (`own.world.store.control`) and log (`own.logged`). */
  readonly own: AuthWorld;
  /** Where the server listens, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** The attacker has access to the first shop. */
  readonly one: AttackedShop;
  readonly two: AttackedShop;
  /** A request over the network, to a path of the server. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** A request to the API, with its caller's credentials. */
  query(headers: Readonly<Record<string, string>>, text: string): Promise<Response>;
  /** Everything that was accepted has been applied, and no job is due. */
  settled(): Promise<void>;
  /** A hash of all rows of each of the shop's tables: equal only if nothing has changed. */
  stateOf(shop: Shop): Promise<readonly object[]>;
  close(): Promise<void>;
}

const patience = { timeout: 30_000, interval: 20 };

/** `settings` are variables of the environment, as in `settings.example`. */
export async function openAttackWorld(settings: Readonly<Record<string, string>> = {}): Promise<AttackWorld> {
  const port = await freePort();
  const adminFolder = anAdminBuild();
  const own = await openAuthWorld({ PORT: String(port), ...settings }, { adminFolder });
  const url = await own.app.listen({ port, host: "127.0.0.1" });
  const jobs = await startJobs(own.deps, { slots: 8, tasks });
  const settled = () =>
    vi.waitFor(async () => {
      expect(await countPending(own.deps)).toBe(0);
      expect(await listDueJobs(own.own.url)).toEqual([]);
    }, patience);
  const ask: AttackWorld["ask"] = (path, init) => fetch(new URL(path, url), init);
  const one = await open(own, TEST_SHOP);
  const two = await open(own, OTHER_SHOP);
  await settled();
  return {
    own,
    url,
    one,
    two,
    ask,
    query: (headers, query) =>
      ask("/api/graphql", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ query }),
      }),
    settled,
    stateOf: ({ shopId }) => fingerprint(own.own.url, shopId),
    close: async () => {
      await jobs.stop();
      await own.close();
      rmSync(adminFolder, { recursive: true, force: true });
    },
  };
}

async function open(own: AuthWorld, domain: string): Promise<AttackedShop> {
  const { token } = await own.signIn(domain);
  const shop = (await findShopByDomain(own.deps, domain))!;
  const { key } = await createApiKey(own.deps, {
    shopId: shop.shopId,
    name: "attacks",
    scopes: ["*"],
    actor: "test",
  });
  return { ...shop, key, token };
}
