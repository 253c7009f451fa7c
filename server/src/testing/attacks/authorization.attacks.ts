// Texts that the platform signed for another purpose, sent as the store's answer to a request for authorization.
import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { testCredentials } from "../test-platform.ts";
import type { Attack } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";

const hex = (text: string): string =>
  createHmac("sha256", testCredentials.apiSecret).update(text).digest("hex");

async function begin(world: AttackWorld): Promise<{ state: string; code: string; cookie: string }> {
  const start = await world.ask(`/auth/start?shop=${world.one.domain}`, { redirect: "manual" });
  const state = new URL(start.headers.get("location")!).searchParams.get("state")!;
  const cookie = start.headers.get("set-cookie")!.split(";")[0]!;
  const code = world.own.world.store.control.authorizationCode({ shop: world.one.domain, isPerUser: true });
  return { state, code, cookie };
}

async function answer(world: AttackWorld, query: string, cookie: string): Promise<string | null> {
  const answered = await world.ask(`/auth/callback?${query}`, { headers: { cookie }, redirect: "manual" });
  expect(answered.status).toBeGreaterThanOrEqual(400);
  return answered.headers.get("x-laurel-refusal");
}

const seconds = (world: AttackWorld): string =>
  String(Math.floor(world.own.deps.clock.now().getTime() / 1000));

export const attacks: readonly Attack[] = [
  {
    fact: "The signed address of a page is no answer to an authorization, whatever its query",
    async attempt(world) {
      const { state, code, cookie } = await begin(world);
      for (const [name, value] of [
        ["embedded", "1"],
        ["session", "abc"],
        ["id_token", world.own.idToken()],
      ] as const) {
        const values = { code, state, host: "aA", shop: world.one.domain, [name]: value };
        const query = world.own.callback(values).split("?")[1]!;
        expect(await answer(world, query, cookie)).toBe("invalid_hmac");
      }
    },
  },
  {
    fact: "A shopper's request through the shop is no answer to an authorization",
    async attempt(world) {
      const { state, code, cookie } = await begin(world);
      const timestamp = seconds(world);
      const given = { path_prefix: "/apps/loyalty", logged_in_customer_id: "" };
      const values = { code, state, host: "aA", shop: world.one.domain, timestamp, ...given };
      const joined = Object.entries(values).map(([name, value]) => `${name}=${value}`);
      const hmac = hex(joined.sort().join(""));
      const query = new URLSearchParams({ ...values, hmac }).toString();
      expect(await answer(world, query, cookie)).toBe("invalid_hmac");
      const encoded = new URLSearchParams(values);
      encoded.sort();
      expect(await answer(world, `${encoded.toString()}&hmac=${hex(encoded.toString())}`, cookie)).toBe(
        "invalid_hmac",
      );
    },
  },
];
