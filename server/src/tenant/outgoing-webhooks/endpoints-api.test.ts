// Webhook endpoints as programs and the settings page manage them.
import { describe, expect, test } from "vitest";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { createApiKey } from "../shop-auth/api-keys/api-keys.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { openTestShop } from "../../testing/test-shop.ts";

const { own, deps, shop, api } = await openTestShop();

const fields = "id url topics isOn offReason failingSince formerSecretUntil createdByName";
const create = async (input: object, key?: string) =>
  (
    await api.ask(
      `mutation ($input: WebhookEndpointInput!) { webhookEndpointCreate(input: $input) {
         created { secret endpoint { ${fields} } } userErrors { code field message } } }`,
      { input },
      key === undefined ? {} : { key },
    )
  ).data?.webhookEndpointCreate;
const change = async (id: string, input: object) =>
  (
    await api.ask(
      `mutation ($id: ID!, $input: WebhookEndpointChange!) { webhookEndpointUpdate(id: $id, input: $input) {
         endpoint { ${fields} } userErrors { code field message } } }`,
      { id, input },
    )
  ).data.webhookEndpointUpdate;
const list = async () => (await api.ask(`{ webhookEndpoints { ${fields} } }`)).data.webhookEndpoints;
const remove = (id: string) =>
  api.ask(`mutation ($id: ID!) { webhookEndpointDelete(id: $id) { userErrors { code } } }`, { id });

const crm = { url: "https://crm.example/hooks", topics: ["POINTS_CHANGED", "REWARD_USED"] };

describe("an endpoint", () => {
  test("is made with a secret that is shown once, and stored sealed", async () => {
    const { created, userErrors } = await create(crm);

    expect(userErrors).toEqual([]);
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created.endpoint).toMatchObject({ ...crm, isOn: true, offReason: null, createdByName: "tests" });
    expect(await list()).toEqual([created.endpoint]);
    const { rows } = await withAdministrator(own.url, (client) =>
      client.query("SELECT t::text AS row FROM laurel.webhook_endpoints t"),
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(created.secret.slice("whsec_".length));
    expect(stored).not.toContain(Buffer.from(created.secret).toString("hex"));
    await remove(created.endpoint.id);
  });

  test.each([
    ["an inner address", { ...crm, url: "https://10.0.0.1/" }, "address_not_allowed", ["url"]],
    ["an address without encryption", { ...crm, url: "http://crm.example/" }, "address_not_allowed", ["url"]],
    ["no event", { ...crm, topics: [] }, "invalid_input", ["topics"]],
  ])("with %s is refused", async (_what, input, code, field) => {
    expect(await create(input)).toMatchObject({ created: null, userErrors: [{ code, field }] });
    expect(await list()).toEqual([]);
  });

  test("is changed, switched off and on, given a new secret, and deleted", async () => {
    const { created } = await create({ ...crm, topics: ["POINTS_CHANGED", "POINTS_CHANGED"] });
    const { id } = created.endpoint;
    expect(created.endpoint.topics).toEqual(["POINTS_CHANGED"]);
    const off = await change(id, { isOn: false, topics: ["TIER_CHANGED"] });
    expect(off.endpoint).toMatchObject({
      url: crm.url,
      topics: ["TIER_CHANGED"],
      isOn: false,
      offReason: "MERCHANT",
    });
    expect((await change(id, { isOn: true })).endpoint).toMatchObject({ isOn: true, offReason: null });
    expect((await change(id, { url: "https://10.0.0.1/" })).userErrors).toMatchObject([
      { code: "address_not_allowed" },
    ]);

    const rotated = await api.ask(
      `mutation { webhookEndpointRotateSecret(id: "${id}") {
         created { secret endpoint { formerSecretUntil } } userErrors { code } } }`,
    );
    const again = rotated.data.webhookEndpointRotateSecret.created;
    expect(again.secret).not.toBe(created.secret);
    expect(new Date(again.endpoint.formerSecretUntil).getTime() - deps.clock.now().getTime()).toBe(
      24 * 3_600_000,
    );

    await remove(id);
    expect(await list()).toEqual([]);
    expect((await change(id, { isOn: true })).userErrors).toMatchObject([
      { code: "webhook_endpoint_not_found", field: ["id"] },
    ]);
  });

  test("beyond ten is refused, also when several are made at once", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => create(crm)));
    const refused = made.filter(({ created }) => created === null);
    expect(refused.map(({ userErrors }) => userErrors[0].code)).toEqual(["limit_reached", "limit_reached"]);
    for (const { id } of await list()) await remove(id);
  });

  test("needs a key with the scope for webhooks", async () => {
    const keyWith = async (scopes: string[]) =>
      (await createApiKey(deps, { shopId: shop.shopId, name: "k", scopes, actor: "test" })).key;
    const reads = { key: await keyWith(["read_webhooks"]) };
    expect((await api.ask("{ webhookEndpoints { id } }", {}, reads)).errors).toEqual([]);
    expect(await create(crm, reads.key)).toBeUndefined();
    const others = { key: await keyWith(["write_customers", "write_redemptions"]) };
    const [error] = (await api.ask("{ webhookEndpoints { id } }", {}, others)).errors;
    expect(error?.extensions.code).toBe("missing_scope");
    const { created } = await create(
      crm,
      await keyWith(["write_webhooks", "read_customers", "read_redemptions"]),
    );
    await remove(created.endpoint.id);
  });
});

describe("a key without the scope to read what a topic tells", () => {
  const call = (field: string, args: string, key: string) =>
    api.ask(`mutation { ${field}(${args}) { userErrors { code field } } }`, {}, { key });
  const keyWith = async (scopes: string[]) =>
    (await createApiKey(deps, { shopId: shop.shopId, name: "k", scopes, actor: "test" })).key;

  test.each([
    ["members", "POINTS_CHANGED", "read_customers"],
    ["redeemed rewards", "REWARD_ISSUED", "read_redemptions"],
    ["referrals", "REFERRAL_COMPLETED", "read_referrals"],
  ])("makes no endpoint that gets what happens to %s", async (_, topic, scope) => {
    const key = await keyWith(["write_webhooks"]);
    const input = `input: { url: "${crm.url}", topics: [${topic}] }`;
    const { data } = await call("webhookEndpointCreate", input, key);
    expect(data.webhookEndpointCreate.userErrors).toEqual([{ code: "missing_scope", field: ["topics"] }]);
    const more = await keyWith(["write_webhooks", scope]);
    expect((await call("webhookEndpointCreate", input, more)).data.webhookEndpointCreate.userErrors).toEqual(
      [],
    );
    for (const { id } of await list()) await remove(id);
  });

  test("does not send an endpoint of others to its own address, nor widen it, nor switch it on", async () => {
    const { created } = await create(crm);
    const { id } = created.endpoint;
    // One of its two topics is not enough.
    const key = await keyWith(["write_webhooks", "read_customers"]);
    for (const input of [
      '{ url: "https://elsewhere.example/" }',
      "{ isOn: true }",
      "{ topics: [POINTS_CHANGED] }",
      "{}",
    ]) {
      const { data } = await call("webhookEndpointUpdate", `id: "${id}", input: ${input}`, key);
      expect([input, data.webhookEndpointUpdate.userErrors]).toEqual([
        input,
        [{ code: "missing_scope", field: ["id"] }],
      ]);
    }
    expect(await list()).toMatchObject([crm]);
    await remove(id);
  });

  test("neither sends an event again nor reads it in the log, but sees that it was sent", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { created } = await create(crm);
    const { customerId } = await memberOf(deps, shop);
    await adjustPoints(deps, shop.shopId, {
      customerId,
      points: 7,
      reason: "x",
      note: null,
      countsTowardTier: null,
      idempotencyKey: "scopes",
      actor: "test",
    });
    const read = (fields: string, key?: string) =>
      api.ask(
        `{ webhookDeliveries(endpointId: "${created.endpoint.id}") { nodes { ${fields} } } }`,
        {},
        key === undefined ? {} : { key },
      );
    const [node] = (await read("id body")).data.webhookDeliveries.nodes;
    expect(node.body).toContain(customerId);
    const key = await keyWith(["write_webhooks"]);
    const { data } = await call("webhookDeliveryReplay", `id: "${node.id}"`, key);
    expect(data.webhookDeliveryReplay.userErrors).toEqual([{ code: "missing_scope", field: ["id"] }]);
    expect((await read("id status topic", key)).data.webhookDeliveries.nodes).toMatchObject([
      { id: node.id },
    ]);
    const [error] = (await read("body", key)).errors;
    expect(error?.extensions.code).toBe("missing_scope");
    const reader = await keyWith(["read_webhooks", "read_customers"]);
    expect((await read("body", reader)).data.webhookDeliveries.nodes).toEqual([{ body: node.body }]);
    await remove(created.endpoint.id);
  });
});

describe("the log of an endpoint", () => {
  test("is read page by page, newest first, by status, and one of it is sent again", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const { created } = await create(crm);
    const { id: endpointId } = created.endpoint;
    const { customerId } = await memberOf(deps, shop);
    for (const points of [1, 2, 3])
      await adjustPoints(deps, shop.shopId, {
        customerId,
        points,
        reason: "x",
        note: null,
        countsTowardTier: null,
        idempotencyKey: `log ${points}`,
        actor: "test",
      });
    const read = async (variables: object) =>
      (
        await api.ask(
          `query ($endpointId: ID!, $status: WebhookDeliveryStatus, $first: Int, $after: String) {
             webhookDeliveries(endpointId: $endpointId, status: $status, first: $first, after: $after) {
               nodes { id topic status body happenedAt nextAttemptAt attempts { at statusCode failure milliseconds } }
               pageInfo { hasNextPage endCursor } } }`,
          { endpointId, ...variables },
        )
      ).data.webhookDeliveries;

    const first = await read({ first: 2 });
    expect(first.nodes.map(({ body }: { body: string }) => JSON.parse(body).data.change.available)).toEqual([
      3, 2,
    ]);
    expect(first.nodes[0]).toMatchObject({ topic: "POINTS_CHANGED", status: "WAITING", attempts: [] });
    const second = await read({ first: 2, after: first.pageInfo.endCursor });
    expect(second.nodes).toHaveLength(1);
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect((await read({ status: "FAILED" })).nodes).toEqual([]);

    const replay = (id: string) =>
      api.ask(
        `mutation { webhookDeliveryReplay(id: "${id}") { delivery { id status } userErrors { code field } } }`,
      );
    const { data } = await replay(first.nodes[0].id);
    expect(data.webhookDeliveryReplay.delivery).toEqual({ id: first.nodes[0].id, status: "WAITING" });
    const unknown = await replay(endpointId);
    expect(unknown.data.webhookDeliveryReplay.userErrors).toEqual([
      { code: "webhook_delivery_not_found", field: ["id"] },
    ]);
  });
});
