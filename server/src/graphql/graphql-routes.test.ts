// Authentication and limits of the API, and what a refused caller is told.
import { buildSchema } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import { aCustomer } from "../testing/samples/an-order.ts";
import { deliver } from "../testing/processes/deliver.ts";
import { openApi } from "../testing/test-api.ts";
import type { TestDeps } from "../testing/test-deps.ts";
import { createApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import { openTestShop } from "../testing/test-shop.ts";

let key: string;
let customerId: string;

const { own, deps, shop, api } = await openTestShop();

beforeAll(async () => {
  ({ key } = await createApiKey(deps, { shopId: shop.shopId, name: "door", scopes: ["*"], actor: "test" }));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
  customerId = (await api.ask(`{ customer(platformId: "7001") { id } }`)).data.customer.id;
});

const send = (body: string | object, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: "POST",
    url: "/api/graphql",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    payload: body,
  });
const codeOf = (response: Awaited<ReturnType<typeof send>>): string =>
  response.json<{ errors: [{ extensions: { code: string } }] }>().errors[0].extensions.code;

describe("a caller", () => {
  test.each([
    ["without a credential", { authorization: "" }],
    ["with an unknown key", { authorization: `Bearer lk_${"a".repeat(43)}` }],
    ["with something else", { authorization: "Basic dXNlcjpwYXNz" }],
  ])("%s gets 401, whatever the body", async (_, headers) => {
    const response = await send("not even JSON", headers);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: "unauthorized" });
  });

  test("that names a different shop than the key's is refused", async () => {
    const response = await send({ query: "{ shop { domain } }" }, { "x-shop-domain": "other.myshopify.com" });

    expect([response.statusCode, codeOf(response)]).toEqual([403, "shop_mismatch"]);
  });

  test("that names the key's shop is accepted", async () => {
    const { data } = await api.ask("{ shop { domain } }", {}, { shopDomain: shop.domain });

    expect(data.shop.domain).toBe(shop.domain);
  });
});

describe("a request", () => {
  test("that is not JSON is refused by its type", async () => {
    const response = await send("{ shop { domain } }", { "content-type": "application/graphql" });

    expect([response.statusCode, codeOf(response)]).toEqual([415, "unsupported_media_type"]);
  });

  test.each([
    ["a batch", [{ query: "{ shop { domain } }" }]],
    ["no query", {}],
    ["an incomplete document", '{"query": "{ shop'],
    [
      "a key that would change an object's prototype",
      '{"query": "{ shop { domain } }", "__proto__": {"a": 1}}',
    ],
    ["a character that cannot be stored", { query: "{ shop { domain } }", variables: { a: "\0" } }],
  ])("with %s is refused", async (_, body) => {
    const response = await send(body);

    expect([response.statusCode, codeOf(response)]).toEqual([400, "invalid_request"]);
  });

  test("over one megabyte is refused", async () => {
    const response = await send({ query: "{ shop { domain } }", variables: { a: "x".repeat(1024 * 1024) } });

    expect([response.statusCode, codeOf(response)]).toEqual([413, "payload_too_large"]);
  });

  test("by GET is not run: it opens a page that explains the address and links to the schema", async () => {
    const page = await api.app.inject({ method: "GET", url: "/api/graphql?query={shop{domain}}" });
    const schema = await api.app.inject({ method: "GET", url: "/api/schema.graphql" });

    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).toContain('href="/api/schema.graphql"');
    expect(page.body).not.toContain(shop.domain);
    expect(buildSchema(schema.body).getType("Customer")).toBeDefined();
  });
});

describe("a query", () => {
  test("for unknown fields is refused with a short message", async () => {
    const { status, errors } = await api.ask("{ shop { domein } }");

    expect(status).toBe(400);
    expect(errors).toMatchObject([{ extensions: { code: "invalid_input" }, locations: [{ line: 1 }] }]);
    expect(errors[0]!.message).toContain("domein");
  });

  test("that is refused at a field names it: in the query and in the answer", async () => {
    const { errors } = await api.ask("{\n  first: customers(first: 5000) { totalCount }\n}");

    expect(errors).toMatchObject([{ path: ["first"], locations: [{ line: 2, column: 3 }] }]);
  });

  test("with many errors is told a few of them", async () => {
    const { errors } = await api.ask(
      `{ shop { ${Array.from({ length: 50 }, (_, n) => `f${n}`).join(" ")} } }`,
    );

    expect(errors.length).toBeLessThanOrEqual(6);
  });

  test.each(["{ __schema { types { name } } }", '{ shop { domain } a: __type(name: "Customer") { name } }'])(
    "cannot read the types: %s",
    async (query) => {
      const { status, errors } = await api.ask(query);

      expect(status).toBe(400);
      expect(errors).toMatchObject([{ extensions: { code: "introspection_refused" } }]);
    },
  );

  test("is charged for each draft whose effect it asks for", async () => {
    const asked = (count: number) =>
      `query ($d: JSON!) { ${Array.from({ length: count }, (_, n) => `a${n}: programEffect(document: $d) { effect { from } }`).join(" ")} }`;
    const codesOf = async (count: number) =>
      (await api.ask(asked(count), { d: {} })).errors.map(({ extensions }) => extensions["code"]);

    expect(await codesOf(2)).not.toContain("query_too_costly");
    expect(await codesOf(3)).toEqual(["query_too_costly"]);
  });

  test("is charged for each field of a row, and for the most that a list may hold", async () => {
    const row = Array.from({ length: 28 }, (_, n) => `a${n}: displayName`).join(" ");
    const { errors } = await api.ask(
      `{ movements(first: 250) { nodes { id customer { ${row} lots { id } notes { id } merges { id } } } } }`,
    );

    expect(errors).toMatchObject([{ extensions: { code: "query_too_costly" } }]);
  });

  test("is charged for as many days as a report may have, each time that it asks for it", async () => {
    const range = '(from: "2024-01-01", to: "2026-12-31")';
    const figures =
      "start issued clawedBack granted redeemed returned expired adjusted imported writtenOff end";
    const line = `{ from to isOpen pointValueHundredths points { ${figures} } money { ${figures} revalued } }`;
    const refused = [{ extensions: { code: "query_too_costly" } }];
    const reports = (count: number, selection: string) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: liability${range} ${selection}`).join(" ")} }`;

    expect((await api.ask(reports(1, `{ rows ${line} total ${line} }`))).errors).toEqual([]);
    expect((await api.ask(reports(2, `{ rows ${line} }`))).errors).toMatchObject(refused);
    expect((await api.ask(reports(10, "{ at }"))).errors).toMatchObject(refused);
    const rates = Array.from({ length: 3 }, (_, n) => `a${n}: rows { day basisPoints }`).join(" ");
    expect((await api.ask(`{ redemptionRate${range} { ${rates} } }`)).errors).toEqual([]);
    expect((await api.ask(`{ redemptionRate${range} { ${rates} b: rows { day } } }`)).errors).toMatchObject(
      refused,
    );
  });

  test("deeper than ten levels is refused", async () => {
    const deep = (level: number): string =>
      level === 0 ? "id" : `redemptions { nodes { customer { ${deep(level - 1)} } } }`;
    const { errors } = await api.ask(`{ customers { nodes { ${deep(3)} } } }`);

    expect(errors).toMatchObject([{ extensions: { code: "query_too_deep" } }]);
  });

  test("with more than thirty aliases is refused", async () => {
    const aliases = Array.from({ length: 31 }, (_, n) => `a${n}: shop { domain }`).join(" ");

    expect((await api.ask(`{ ${aliases} }`)).errors).toMatchObject([
      { extensions: { code: "query_too_large" } },
    ]);
  });

  test("whose fragments multiply is refused before it is validated", async () => {
    const layers = Array.from(
      { length: 12 },
      (_, n) => `fragment F${n} on Shop { ...F${n + 1} ...F${n + 1} }`,
    );
    const query = `{ shop { ...F0 } } ${layers.join(" ")} fragment F12 on Shop { domain }`;

    expect((await api.ask(query)).errors).toMatchObject([{ extensions: { code: "query_too_large" } }]);
  });

  test("with circular fragments is refused", async () => {
    const { status, errors } = await api.ask(
      "{ shop { ...A } } fragment A on Shop { ...B } fragment B on Shop { ...A }",
    );

    expect(status).toBe(400);
    expect(errors[0]!.message).toContain("itself");
  });

  test("that is too large is refused, with its cost", async () => {
    const { status, errors } = await api.ask(
      `query ($n: Int = 250) { customers(first: $n) { nodes { movements(first: 250) { nodes { id } } } } }`,
    );

    expect(status).toBe(400);
    expect(errors).toMatchObject([{ extensions: { code: "query_too_costly", costMax: 5000 } }]);
  });

  test("for a plain page of 250 with all fields of a row is within the limits", async () => {
    const row = `id platformId email displayName status points { available pending lifetime } tier { id name }
      ordersCount spent { amount currencyCode } joinedAt lastActivityAt lots { remaining }`;
    const { errors } = await api.ask(
      `{ customers(first: 250) { totalCount pageInfo { endCursor } nodes { ${row} } edges { cursor node { ${row} } } } }`,
    );

    expect(errors).toEqual([]);
  });

  test.each([0, 251, -1])("for a page of %i is refused", async (first) => {
    const { errors } = await api.ask(`{ customers(first: ${first}) { nodes { id } } }`);

    expect(errors).toMatchObject([{ extensions: { code: "invalid_input", field: ["first"] } }]);
  });

  test("with two operations is refused", async () => {
    const { errors } = await api.ask("query A { shop { domain } } query B { shop { name } }");

    expect(errors).toMatchObject([{ extensions: { code: "invalid_request" } }]);
  });
});

describe("a number of points", () => {
  const adjust = (points: string): string =>
    `mutation { customerAdjustPoints(input: { customerId: "${customerId}", points: ${points}, reason: "x",
       idempotencyKey: "n${points}" }) { movement { id } userErrors { code } } }`;
  const byVariable = `mutation ($points: Points!, $id: ID!) {
    customerAdjustPoints(input: { customerId: $id, points: $points, reason: "x", idempotencyKey: "v" }) {
      userErrors { code } } }`;

  test.each(["1000000000001", "-1000000000001", "9007199254740993"])("%s is refused", async (points) => {
    const { errors } = await api.ask(adjust(points));

    expect(errors).toMatchObject([{ extensions: { code: "unsafe_number" } }]);
  });

  test("beyond 2^53 in a variable is refused each time it is sent", async () => {
    for (let time = 0; time < 4; time += 1) {
      const { errors } = await api.ask(byVariable, { points: 2 ** 53, id: customerId });
      expect(errors, `time ${time}`).toMatchObject([{ extensions: { code: "unsafe_number" } }]);
    }
  });

  test("with a fraction is refused", async () => {
    const { errors } = await api.ask(byVariable, { points: 1.5, id: customerId });

    expect(errors).toMatchObject([{ extensions: { code: "invalid_input" } }]);
  });

  test("that would take a balance beyond its bound is refused, and the balance stays", async () => {
    expect((await api.ask(adjust(String(MAX_POINTS)))).data.customerAdjustPoints.userErrors).toEqual([]);

    const { data } = await api.ask(adjust("1"));

    expect(data.customerAdjustPoints.userErrors).toEqual([{ code: "unsafe_number" }]);
    const { data: after } = await api.ask(`{ customer(id: "${customerId}") { points { available } } }`);
    expect(after.customer.points.available).toBe(MAX_POINTS);
  });
});

test("an internal error is reported without its cause", async () => {
  let isBroken = false;
  const breaking = {
    ...deps,
    db: {
      ...own.db,
      readOneMoment: (shopId, work) =>
        isBroken
          ? Promise.reject(new Error('relation "balances" is gone: SELECT secret FROM x'))
          : own.db.readOneMoment(shopId, work),
    },
  } satisfies TestDeps;
  const other = await openApi(breaking, shop);
  isBroken = true;

  const { errors } = await other.ask("{ shop { domain } }");
  await other.close();

  expect(errors).toMatchObject([{ extensions: { code: "internal_error" } }]);
  expect(JSON.stringify(errors)).not.toMatch(/balances|SELECT|node_modules/);
});
