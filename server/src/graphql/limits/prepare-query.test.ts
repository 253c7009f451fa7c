// What query texts cost this server in work before anything runs.
import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { apiParts } from "../../features/features.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { openTestShop } from "../../testing/test-shop.ts";
import { mergeNeeds, readSdl } from "../api-part.ts";
import { createQueryStore } from "./prepare-query.ts";
import { createTextBudget } from "./text-budget.ts";

const api = { schema: buildSchema(readSdl(apiParts)), needs: mergeNeeds(apiParts) };
const { deps, shop, api: door } = await openTestShop();
const unlimited = { take: () => 0 };
const times = (count: number, make: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => make(nth)).join(" ");

describe("the texts of queries", () => {
  test("give the same answer when they are compiled", async () => {
    const store = createQueryStore(api, unlimited);
    const query = "query Q($first: Int) { shop { domain } customers(first: $first) { totalCount } }";
    const run = async (variables: Record<string, unknown>, operationName: string | null) => {
      const prepared = store.prepare("shop", query);
      if (!prepared.ok) throw new Error("refused");
      const { data, errors } = await store.run(prepared, { context: {}, variables, operationName });
      return JSON.parse(JSON.stringify({ data, errors: errors?.map(({ message }) => message) })) as unknown;
    };
    for (const [variables, name] of [
      [{ first: 1 }, null],
      [{ first: 1 }, "Q"],
      [{ first: 1 }, "Other"],
    ] as const) {
      const answers = [];
      for (let time = 0; time < 8; time++) answers.push(await run(variables, name));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
  });
});

describe("fields that repeat each other are counted before they are compared:", () => {
  test.each([
    ["in one place", `{ shop { ${times(900, () => "domain")} } }`, "query_too_large"],
    [
      "in places that are one in the answer",
      `{ ${times(300, () => "shop { domain name }")} }`,
      "query_too_large",
    ],
    [
      "in fragments",
      `{ shop { ${times(30, (n) => `...F${n}`)} } } ${times(30, (n) => `fragment F${n} on Shop { ${times(20, () => "domain")} }`)}`,
      "query_too_large",
    ],
    [
      "in a fragment that nothing uses",
      `{ shop { name } } fragment F on Shop { ${times(1_200, () => "domain")} }`,
      "invalid_input",
    ],
  ])("%s", (_, text, code) => {
    // Validation would find the unknown field: it does not run.
    const prepared = createQueryStore(api, unlimited).prepare("shop", text.replace("{ ", "{ unknown "));
    expect(prepared).toMatchObject({ ok: false, errors: [{ extensions: { code } }] });
  });

  test("a field that several fragments ask for is no fault", () => {
    const text = `{ customers(first: 5) { ${times(20, (n) => `...C${n}`)} } }
      ${times(20, (n) => `fragment C${n} on CustomerConnection { nodes { id email } }`)}`;
    expect(createQueryStore(api, unlimited).prepare("shop", text)).toMatchObject({ ok: true });
  });
});

describe("new texts", () => {
  test("have a budget that fills up again, apart for each shop", () => {
    let now = 0;
    const budget = createTextBudget(() => now);
    expect(budget.take("one", 1_000_000)).toBe(0);
    expect(budget.take("one", 100_000)).toBe(2);
    expect(budget.take("two", 100_000)).toBe(0);
    now += 1_500;
    expect(budget.take("one", 100_000)).toBe(1);
    now += 500;
    expect(budget.take("one", 100_000)).toBe(0);
    now += 3_600_000;
    expect(budget.take("one", 1_000_001)).toBe(1);
  });

  test("over the budget are refused with the time to wait, while known texts go on", async () => {
    const scopes = ["*"];
    const { key } = await createApiKey(deps, { shopId: shop.shopId, name: "door", scopes, actor: "test" });
    const send = (query: string) =>
      door.app.inject({
        method: "POST",
        url: "/api/graphql",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        payload: { query },
      });
    const padded = (nth: number) => `{ shop { domain } } # ${String(nth).padEnd(49_000, ".")}`;
    expect((await send("{ shop { domain } }")).statusCode).toBe(200);
    let refused = await send(padded(0));
    for (let nth = 1; nth < 100 && refused.statusCode === 200; nth++) refused = await send(padded(nth));

    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: "too_many_new_queries" } }] });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await send("{ shop { domain } }")).statusCode).toBe(200);
  });
});
