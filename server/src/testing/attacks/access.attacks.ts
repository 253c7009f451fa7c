// Access after it has ended: of a key, of a session, of a person who no longer works in the store.
import { createHmac } from "node:crypto";
import { expect, vi } from "vitest";
import { createApp } from "../../http/app.ts";
import { REFUSAL_LINES_A_MINUTE } from "../../http/log-refusals.ts";
import { signWebhook } from "../../platform/shopify/auth/sign-webhook.ts";
import type { Attack } from "./attack.ts";
import type { AttackedShop, AttackWorld } from "./attack-world.ts";
import { aWebhook } from "../samples/a-webhook.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anything = "{ shop { domain } }";

async function dataOf(answer: Promise<Response>) {
  return JSON.parse(await (await answer).text()).data;
}

async function statusOf(world: AttackWorld, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await world.query(headers, anything);
  await answer.arrayBuffer();
  return answer.status;
}

/** The session as the app's page sends it, beside an ID token of the store if there is one. */
const session = (token: string, idToken?: string) => ({
  "x-laurel-authorization": `Bearer ${token}`,
  ...(idToken !== undefined && bearer(idToken)),
});

/** ID tokens are checked by the machine's clock, but the test's clock has moved. */
const thisMinute = () => {
  const now = Math.floor(Date.now() / 1000);
  return { nbf: now, iat: now, exp: now + 60 };
};

async function signIn(world: AttackWorld, { domain }: AttackedShop): Promise<{ token: string; uid: string }> {
  const answer = await world.ask("/auth", {
    method: "POST",
    headers: { ...bearer(world.own.idToken(domain, thisMinute())), "content-type": "application/json" },
    body: JSON.stringify({ shop: domain }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { token: string; uid: string };
}

const swap = (world: AttackWorld, uid: string): Promise<Response> =>
  world.ask("/backend/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: uid }),
  });

async function takeAppAway(world: AttackWorld, { domain }: AttackedShop): Promise<void> {
  world.own.world.store.control.uninstall({ shop: domain });
  const body = { id: 1, domain, myshopify_domain: domain };
  await world.ask("/webhooks", aWebhook(domain, body, { topic: "app/uninstalled" }));
  await world.settled();
}

const hmacOf = (body: string): string => createHmac("sha256", "guessed").update(body).digest("base64");

export const attacks: readonly Attack[] = [
  {
    fact: "A download of customers or activity is in the audit log, even if it is broken off at once",
    async attempt(world) {
      const { key } = world.one;
      for (const file of ["customers.csv", "movements.csv"]) {
        const answer = await world.ask(`/api/${file}`, { headers: bearer(key) });
        expect(answer.status).toBe(200);
        await answer.body?.cancel();
        // A refused request removes nothing.
        expect((await world.ask(`/api/${file}?from=never`, { headers: bearer(key) })).status).toBe(400);
      }
      const { auditLog } = await dataOf(
        world.query(bearer(key), "{ auditLog(first: 2) { nodes { action actor } } }"),
      );
      expect(auditLog.nodes).toEqual(
        ["ACTIVITY_DOWNLOADED", "CUSTOMERS_DOWNLOADED"].map((action) => ({
          action,
          actor: expect.stringMatching(/^key:/) as string,
        })),
      );
    },
  },
  {
    fact: "Guesses from many addresses are logged without the guessed text, and do not fill the log",
    async attempt(world) {
      const before = world.own.logged.length;
      const body = '{"id":1}';
      for (let nth = 1; nth <= REFUSAL_LINES_A_MINUTE * 3; nth += 1) {
        const named = { topic: "orders/paid", shopDomain: world.two.domain, webhookId: `guess-${nth}` };
        const facts = { ...named, eventId: null, triggeredAt: null };
        const signed = signWebhook("guessed", facts, Buffer.from(body));
        const headers = { ...signed, "x-forwarded-for": `198.51.100.${nth}` };
        expect((await world.ask("/webhooks", { method: "POST", headers, body })).status).toBe(401);
      }
      const lines = world.own.logged
        .slice(before)
        .filter((line) => line.includes('"invalid_hmac"'))
        .map((line) => JSON.parse(line) as object);
      expect(lines).toHaveLength(REFUSAL_LINES_A_MINUTE);
      expect(lines[0]).toMatchObject({ route: "/webhooks", address: "198.51.100.1" });
      expect(world.own.logged.slice(before).join()).not.toContain(hmacOf(body));
    },
  },
  {
    fact: "A session that was ended in the list opens nothing any more, nor does any token that it gave",
    async attempt(world) {
      const { token, uid } = await signIn(world, world.one);
      expect(await statusOf(world, session(token))).toBe(200);
      const { signedIn } = await dataOf(world.query(session(token), "{ signedIn { staffId isOwn } }"));
      const { staffId } = signedIn.find(({ isOwn }: { isOwn: boolean }) => isOwn);
      await world.query(
        bearer(world.one.key),
        `mutation { sessionsEnd(staffId: "${staffId}") { userErrors { code } } }`,
      );

      expect(await statusOf(world, session(token))).toBe(401);
      // An ID token of the same person does not help: it opens a session of its own.
      expect(await statusOf(world, session(token, world.own.idToken(world.one.domain, thisMinute())))).toBe(
        401,
      );
      expect((await swap(world, uid)).status).toBe(401);
    },
  },
  {
    fact: "A text signed with a retired secret opens nothing, and one signed with an older secret in the settings still does",
    async attempt(world) {
      const { uid } = await signIn(world, world.one);
      const { deps } = world.own;
      const serve = async (olderAppSecrets: readonly string[]) => {
        const env = { ...deps.env, appSecret: "a fresh secret of thirty-two characters", olderAppSecrets };
        const app = await createApp({ ...deps, env });
        const url = await app.listen({ port: 0, host: "127.0.0.1" });
        const status = (await swap({ ...world, ask: (path, init) => fetch(new URL(path, url), init) }, uid))
          .status;
        await app.close();
        return status;
      };
      expect(await serve([deps.env.appSecret])).toBe(200);
      expect(await serve([])).toBe(401);
    },
  },
  {
    fact: "An API key opens nothing after its last day",
    async attempt(world) {
      const { deps } = world.own;
      const expiresAt = new Date(deps.clock.now().getTime() + 30_000).toISOString();
      const { apiKeyCreate } = await dataOf(
        world.query(
          bearer(world.one.key),
          `mutation { apiKeyCreate(input: { name: "fair", scopes: [read_customers], expiresAt: "${expiresAt}" }) {
             created { secret } userErrors { code } } }`,
        ),
      );
      const { secret } = apiKeyCreate.created;
      const download = () => world.ask("/api/customers.csv", { headers: bearer(secret) });
      expect((await download()).status).toBe(200);
      deps.clock.move({ seconds: 31 });
      // A caller that was accepted a moment ago may be accepted for three more seconds.
      await vi.waitFor(async () => expect((await download()).status).toBe(401), 10_000);
      expect(await statusOf(world, bearer(secret))).toBe(401);
    },
  },
  {
    fact: "A session ends an hour after the store last confirmed its person, and no other person's ID token extends it",
    async attempt(world) {
      const { token, uid } = await signIn(world, world.one);
      world.own.deps.clock.move({ minutes: 59 });
      expect(await statusOf(world, session(token))).toBe(200);
      world.own.deps.clock.move({ minutes: 1 });
      expect(await statusOf(world, session(token))).toBe(401);
      const others = [
        world.own.idToken(world.one.domain, { ...thisMinute(), sub: "999" }),
        world.own.idToken(world.two.domain, thisMinute()),
      ];
      for (const other of others) expect(await statusOf(world, session(token, other))).toBe(401);
      expect((await swap(world, uid)).status).toBe(401);
    },
  },
  {
    fact: "After the app was uninstalled, neither its API keys nor its sessions open anything",
    async attempt(world) {
      const { two } = world;
      const { token, uid } = await signIn(world, two);
      expect(await statusOf(world, bearer(two.key))).toBe(200);
      world.own.deps.clock.move({ seconds: 1 });
      await takeAppAway(world, two);

      // A caller that was accepted a moment ago may be accepted for three more seconds.
      await vi.waitFor(async () => expect(await statusOf(world, bearer(two.key))).toBe(401), 10_000);
      expect(await statusOf(world, session(token))).toBe(401);
      expect((await swap(world, uid)).status).toBe(401);
      expect((await world.ask("/api/customers.csv", { headers: bearer(two.key) })).status).toBe(401);
    },
  },
];
