// Over real connections: what one server changes reaches the pages of another through the database.
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../http/app.ts";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { createReward, setRewardStatus } from "../../core/rewards/save-reward.ts";
import { findShopIdByDomain } from "../shops/find-shop.ts";
import { loadShop } from "../shops/load-shop.ts";
import { uninstallShop } from "../shops/uninstall-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../../testing/auth-world.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import type { DocumentPace } from "./documents.routes.ts";
import { aWebhook } from "../../testing/samples/a-webhook.ts";

let own: AuthWorld;
let app: FastifyInstance | undefined;
let url: string;
let shopId: string;
let idToken: string;
const tabs: Tab[] = [];

beforeEach(async () => {
  own = await openAuthWorld();
  idToken = await backendIdToken(TEST_SHOP);
  shopId = (await findShopIdByDomain(own.deps, TEST_SHOP)) ?? "";
  await serve({});
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close();
  await app?.close();
  await own.close();
});

async function serve(pace: Partial<DocumentPace>): Promise<void> {
  await app?.close();
  const documentPace = { pingEveryMs: 60_000, lookEveryMs: 60_000, countEveryMs: 60_000, ...pace };
  app = await createApp(own.deps, { documentPace });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
}

async function backendIdToken(shop: string): Promise<string> {
  const { uid } = await own.signIn(shop);
  return (await own.post("/backend/sign-in", { token: uid })).json<{ idToken: string }>().idToken;
}

type Message = { type: string; path?: string; version?: number; data?: unknown };

interface Tab {
  readonly messages: Message[];
  readonly hasEnded: () => boolean;
  readonly close: () => void;
}

const ask = (paths: unknown, token: string, signal?: AbortSignal) =>
  fetch(`${url}/backend/listen`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ paths }),
    ...(signal ? { signal } : {}),
  });

async function statusOf(paths: unknown): Promise<number> {
  const response = await ask(paths, idToken);
  await response.body?.cancel();
  return response.status;
}

async function listen(paths: readonly string[], token = idToken): Promise<Tab> {
  const abort = new AbortController();
  const response = await ask(paths, token, abort.signal);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const messages: Message[] = [];
  let hasEnded = false;
  const read = async (): Promise<void> => {
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      messages.push(...lines.map((line) => JSON.parse(line) as Message));
    }
  };
  void read()
    .catch(() => undefined)
    .then(() => (hasEnded = true));
  const tab = { messages, hasEnded: () => hasEnded, close: () => abort.abort() };
  tabs.push(tab);
  return tab;
}

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });
const seen = (tab: Tab) => tab.messages.map(({ type, path, version }) => `${type} ${path} ${version}`);

const change = (name: string, expectedVersion: number) =>
  updateProgram(own.deps, shopId, {
    expectedVersion,
    status: expectedVersion % 2 ? "ON" : "PAUSED",
    actor: name,
  });

/** A body that is not JSON can never be applied, so this webhook is set aside. */
async function somethingIsSetAside(): Promise<void> {
  const answer = await fetch(`${url}/webhooks`, aWebhook(TEST_SHOP, "{ not json"));
  expect(answer.status).toBe(200);
  const shop = await own.own.db.transaction(shopId, loadShop);
  expect(await applyAll(own.deps, shop, () => false)).toMatchObject({ end: "empty" });
}

/** A customer signs up, and gets points from staff. */
async function somethingPosts(): Promise<void> {
  const shop = await own.own.db.transaction(shopId, loadShop);
  await deliver(own.deps, shop, [{ type: "customer_created", customer: aCustomer("7001") }]);
  const { customerId } = await memberOf(own.deps, shop);
  await adjustPoints(own.deps, shopId, {
    customerId,
    points: 10,
    reason: "a test",
    note: null,
    countsTowardTier: null,
    idempotencyKey: "a test",
    actor: "test",
  });
}

describe("a page that listens", () => {
  test("gets each document as it is, then each change", async () => {
    const tab = await listen(["program/current", "counters/home"]);
    await eventually(() => expect(tab.messages).toHaveLength(2));
    expect(seen(tab).toSorted()).toEqual(["snapshot counters/home 1", "snapshot program/current 1"]);

    await change("somebody else", 1);
    await eventually(() => expect(tab.messages).toHaveLength(3));
    expect(tab.messages[2]).toMatchObject({
      type: "change",
      path: "program/current",
      version: 2,
      data: { status: "ON", createdBy: "somebody else" },
    });
  });

  test("gets changes of its rewards", async () => {
    const input = { kind: "amount_off", name: "€5 off", points: 500, config: { amountMinor: 500 } };
    const saved = await createReward(own.deps, { shopId, actor: "test" }, input);
    if (!saved.ok) throw new Error("The reward is well-formed.");
    const { rewardId } = saved.stored;
    const tab = await listen([`rewards/${rewardId}`]);
    await eventually(() => expect(seen(tab)).toEqual([`snapshot rewards/${rewardId} 1`]));

    await setRewardStatus(own.deps, { shopId, actor: "test" }, { rewardId, status: "ACTIVE" });
    await eventually(() => expect(seen(tab)).toContain(`change rewards/${rewardId} 2`));
  });

  test.each(["not-an-id", "0190a1b2-0000-7000-8000-000000000000"])(
    "to the reward %s learns that there is none",
    async (id) => {
      const tab = await listen([`rewards/${id}`]);
      await eventually(() => expect(seen(tab)).toEqual([`removed rewards/${id} 0`]));
    },
  );

  test("learns of new postings, though no notification is sent", async () => {
    await serve({ countEveryMs: 20 });
    const tab = await listen(["counters/home"]);
    await eventually(() => expect(seen(tab)).toEqual(["snapshot counters/home 1"]));

    await somethingPosts();

    await eventually(() => expect(tab.messages).toHaveLength(2));
    const [, change] = tab.messages;
    expect(change).toMatchObject({ type: "change", data: { newestPostingAt: change?.version } });
    expect(change?.version).toBeGreaterThan(1);
  });

  test("learns of set-aside messages, though no notification is sent", async () => {
    await serve({ countEveryMs: 20 });
    const tab = await listen(["counters/set-aside"]);
    await eventually(() => expect(seen(tab)).toEqual(["snapshot counters/set-aside 1"]));

    await somethingIsSetAside();

    // A change may come before it, while the message is still under way.
    await eventually(() =>
      expect(tab.messages.at(-1)).toMatchObject({ type: "change", data: { setAside: 1 } }),
    );
  });

  test("gets nothing of another shop", async () => {
    const other = await listen(["program/current"], await backendIdToken(OTHER_SHOP));
    const tab = await listen(["program/current"]);
    await eventually(() => expect([tab.messages.length, other.messages.length]).toEqual([1, 1]));

    await change("test", 1);
    await eventually(() => expect(tab.messages).toHaveLength(2));
    expect(seen(other)).toEqual(["snapshot program/current 1"]);
  });

  test("that comes second gets the document too, and the first page gets it only once", async () => {
    const first = await listen(["program/current"]);
    await eventually(() => expect(first.messages).toHaveLength(1));
    const second = await listen(["program/current"]);
    await eventually(() => expect(second.messages).toHaveLength(1));

    await change("test", 1);
    await eventually(() => expect(second.messages).toHaveLength(2));
    await eventually(() =>
      expect(seen(first)).toEqual(["snapshot program/current 1", "change program/current 2"]),
    );
  });

  test("gets changes again after the database has cut the connection", async () => {
    const tab = await listen(["program/current"]);
    await eventually(() => expect(tab.messages).toHaveLength(1));
    const cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN laurel%'";
    await eventually(async () => {
      const { rowCount } = await withAdministrator(own.own.url, (client) => client.query(cut));
      expect(rowCount).toBeGreaterThan(0);
    });

    await change("test", 1);
    await eventually(() => expect(seen(tab)).toContain("change program/current 2"));
  });

  test("gets a change without a notification at the next poll", async () => {
    await serve({ lookEveryMs: 50 });
    const tab = await listen(["program/current"]);
    await eventually(() => expect(tab.messages).toHaveLength(1));

    const silent = `
      INSERT INTO laurel.program_versions (shop_id, version, status, document, created_at, created_by)
      SELECT shop_id, 7, status, document, created_at, created_by FROM laurel.program_versions`;
    await withAdministrator(own.own.url, (client) => client.query(silent));
    await eventually(() => expect(seen(tab)).toContain("change program/current 7"));
  });

  test("gets a regular sign that the stream is open", async () => {
    await serve({ pingEveryMs: 20 });
    const tab = await listen(["counters/home"]);
    await eventually(() => expect(tab.messages).toContainEqual({ type: "ping" }));
  });

  test("gets nothing more once its token has expired", async () => {
    await serve({ pingEveryMs: 20 });
    const tab = await listen(["program/current"]);
    own.deps.clock.move({ hours: 1 });
    await eventually(() => expect(tab.hasEnded()).toBe(true));
  });

  test("gets nothing more once the app was uninstalled", async () => {
    await serve({ pingEveryMs: 20 });
    const tab = await listen(["program/current"]);
    own.deps.clock.move({ seconds: 1 });
    await own.own.db.transaction(shopId, (tx) => uninstallShop(own.deps, tx, { now: own.deps.clock.now() }));
    await eventually(() => expect(tab.hasEnded()).toBe(true));
  });

  test("does not keep the server from stopping", async () => {
    const tab = await listen(["program/current"]);
    await eventually(() => expect(tab.messages).toHaveLength(1));
    await app?.close();
    await eventually(() => expect(tab.hasEnded()).toBe(true));
  });
});

describe("listening", () => {
  test.each([
    ["nowhere/1", "unknown_path"],
    ["program", "unknown_path"],
    ["program/../rewards/1", "unknown_path"],
    ["__proto__/x", "unknown_path"],
    ["constructor/x", "unknown_path"],
    ["program/current'; --", "unknown_path"],
  ])("to %s is refused", async (path, code) => {
    const response = await ask(["program/current", path], idToken);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code]);
  });

  test("to nothing, or to too many documents, is refused", async () => {
    for (const paths of [[], "program/current", Array.from({ length: 51 }, (_, n) => `rewards/${n}`)])
      expect(await statusOf(paths)).toBe(400);
  });

  test("in more than twenty tabs of one session is refused", async () => {
    for (let tab = 0; tab < 20; tab++) await listen(["counters/home"]);
    expect(await statusOf(["counters/home"])).toBe(429);

    tabs.splice(0, 1)[0]?.close();
    await eventually(async () => expect(await statusOf(["counters/home"])).toBe(200));
  });
});
