// The customers list through the API: every order, both directions, every filter, and search.
import { beforeAll, describe, expect, test } from "vitest";
import { encodeCursor, type Connection } from "../../graphql/connection.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import type { CustomerNode } from "../customers/customer-node.ts";
import { listCustomers, type CustomersAsked } from "./list-customers.ts";
import { openTestShop } from "../../testing/test-shop.ts";

const sorts = ["LAST_ACTIVITY", "POINTS_DESC", "POINTS_ASC", "SPENT_DESC", "NAME", "JOINED"] as const;
const CUSTOMERS = 137;

const { own, shop, api } = await openTestShop();

beforeAll(async () => {
  await withAdministrator(own.url, async (client) => {
    await client.query("SET search_path = laurel");
    // Many customers share each key, so that only their ids order them.
    await client.query(
      `INSERT INTO customers (shop_id, id, platform_id, email, first_name, last_name, display_name, joined_at,
                              member_since)
       SELECT $1, gen_random_uuid(), n::text, 'mail' || n || '@example.com', 'Ada', 'Zuse' || n % 10,
              CASE n % 3 WHEN 0 THEN 'Ada Zuse' WHEN 1 THEN 'Émile Noether' ELSE 'Grace ' || n END,
              TIMESTAMPTZ '2026-01-01' + n % 7 * INTERVAL '1 day 0.000001 second',
              (CASE n % 13 WHEN 0 THEN TIMESTAMPTZ '2026-01-20' END)
         FROM generate_series(1, ${CUSTOMERS}) AS n`,
      [shop.shopId],
    );
    await client.query(
      `INSERT INTO balances (shop_id, customer_id, status, available, pending, spent_minor, tier_id, last_activity_at,
                             next_expiry_at)
       SELECT $1, id, (CASE n % 20 WHEN 0 THEN 'GUEST' WHEN 1 THEN 'EXCLUDED' ELSE 'MEMBER' END), n % 11 - 3,
              (CASE WHEN n % 8 = 0 THEN 5 ELSE 0 END), n % 5 * 100, (CASE WHEN n % 6 = 0 THEN 'gold' END),
              TIMESTAMPTZ '2026-02-01' + n % 9 * INTERVAL '1 hour 0.000003 second',
              (CASE WHEN n % 4 = 0 THEN TIMESTAMPTZ '2026-06-01' + n * INTERVAL '1 day' END)
         FROM (SELECT id, platform_id::int AS n FROM customers) AS c`,
      [shop.shopId],
    );
  });
});

interface Page {
  readonly nodes: readonly { readonly platformId: string }[];
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string;
    endCursor: string;
  };
}

const query = `query ($first: Int, $after: String, $last: Int, $before: String, $query: String,
                      $filter: CustomerFilter, $sort: CustomerSort) {
  customers(first: $first, after: $after, last: $last, before: $before, query: $query, filter: $filter, sort: $sort) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    nodes { platformId displayName points { available } } } }`;

async function page(variables: object): Promise<Page & { totalCount: number }> {
  const { data, errors } = await api.ask(query, variables);
  expect(errors).toEqual([]);
  return data.customers;
}

async function walk(variables: object, isBackward = false): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = null; ;) {
    const at = isBackward ? { last: 10, before: cursor } : { first: 10, after: cursor };
    const { nodes, pageInfo }: Page = await page({ ...variables, ...at });
    const ids = nodes.map((node) => node.platformId);
    if (isBackward) seen.unshift(...ids);
    else seen.push(...ids);
    if (!(isBackward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return seen;
    cursor = isBackward ? pageInfo.startCursor : pageInfo.endCursor;
  }
}

/** Page by page, with the sorting limit so low that every list exceeds it. */
async function listAll(asked: Omit<CustomersAsked, "page">, walked = 0): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page: CustomersAsked["page"] = { limit: 30, isBackward: false, cursor };
    const { nodes, pageInfo }: Connection<CustomerNode> = await own.db.transaction(shop.shopId, (tx) =>
      listCustomers(tx, { ...asked, page }, { few: 0, walked, named: 1_000 }),
    );
    seen.push(...nodes.map((node) => node.platformId));
    if (!pageInfo.hasNextPage) return seen;
    cursor = pageInfo.endCursor;
  }
}

/** The expected list, computed another way: all rows at once, sorted and filtered by a plain statement. */
async function expected(where: string, orderBy: string): Promise<string[]> {
  return withAdministrator(own.url, async (client) => {
    const { rows } = await client.query<{ platform_id: string }>(
      `SELECT platform_id FROM laurel.customers AS c JOIN laurel.balances AS b ON b.customer_id = c.id
        WHERE ${where} ORDER BY ${orderBy}`,
    );
    return rows.map((row) => row.platform_id);
  });
}

const orderOf = {
  LAST_ACTIVITY: "last_activity_at DESC, c.id DESC",
  POINTS_DESC: "available DESC, c.id DESC",
  POINTS_ASC: "available, c.id",
  SPENT_DESC: "spent_minor DESC, c.id DESC",
  NAME: `replace(lower(display_name), 'é', 'e') COLLATE "C", c.id`,
  JOINED: "coalesce(member_since, joined_at) DESC, c.id DESC",
} as const;

describe("the customers list", () => {
  test.each(sorts)("by %s shows every customer once, in order, page by page", async (sort) => {
    expect(await walk({ sort })).toEqual(await expected("true", orderOf[sort]));
  });

  test.each(sorts)("by %s shows the same when paged from its end", async (sort) => {
    expect(await walk({ sort }, true)).toEqual(await expected("true", orderOf[sort]));
  });

  test("begins with the most recently active", async () => {
    const all = await expected("true", orderOf.LAST_ACTIVITY);

    expect((await page({ first: 5 })).nodes.map((node) => node.platformId)).toEqual(all.slice(0, 5));
  });

  const filters: [object, string][] = [
    [{ status: "MEMBER" }, "status = 'MEMBER'"],
    [{ status: "GUEST" }, "status = 'GUEST'"],
    [{ status: "ERASED" }, "status = 'ERASED'"],
    [{ tierId: "gold" }, "tier_id = 'gold'"],
    [{ minPoints: 3 }, "available >= 3"],
    [{ maxPoints: -1 }, "available <= -1"],
    [{ minPoints: 1, maxPoints: 2 }, "available BETWEEN 1 AND 2"],
    [{ isNegative: true }, "available < 0"],
    [{ isNegative: false }, "available >= 0"],
    [{ hasPending: true }, "pending > 0"],
    [{ hasPending: false }, "pending = 0"],
    [{ expiringBefore: "2026-08-01T00:00:00Z" }, "next_expiry_at < '2026-08-01'"],
    [{ lastActivityBefore: "2026-02-01T04:00:00Z" }, "last_activity_at < '2026-02-01 04:00'"],
    [
      { tierId: "gold", hasPending: true, minPoints: 0 },
      "tier_id = 'gold' AND pending > 0 AND available >= 0",
    ],
  ];

  test.each(filters)(
    "filtered by %o shows only matching customers, in every order, and counts them",
    async (filter, where) => {
      for (const sort of sorts) {
        const all = await expected(where, orderOf[sort]);
        expect(await walk({ filter, sort }), sort).toEqual(all);
        expect((await page({ filter, sort, first: 1 })).totalCount).toBe(all.length);
      }
    },
  );

  test.each(["ada", "ADA Z", "émile", "zuse3", "mail12", "mail120@example.com", "nobody", "%", "\\"])(
    "searched for %j finds names, last names and addresses that begin with it",
    async (text) => {
      const where = ["display_name", "last_name", "email"]
        .map((column) => `starts_with(lower(${column}), lower('${text}'))`)
        .join(" OR ");
      for (const sort of ["LAST_ACTIVITY", "NAME"] as const) {
        expect(await walk({ query: text, sort }), sort).toEqual(await expected(where, orderOf[sort]));
      }
    },
  );

  test.each(filters)(
    "filtered by %o shows the same if too many match to be sorted",
    async (filter, where) => {
      const { expiringBefore, lastActivityBefore, ...rest } = filter as Record<string, string>;
      const conditions = {
        ...rest,
        ...(expiringBefore ? { expiringBefore: new Date(expiringBefore) } : {}),
        ...(lastActivityBefore ? { lastActivityBefore: new Date(lastActivityBefore) } : {}),
      };
      for (const order of sorts) {
        const walked = await listAll({ order, conditions });
        expect(walked, order).toEqual(await expected(where, orderOf[order]));
      }
    },
  );

  test.each([
    ["are near one another", 1_000_000],
    ["are sometimes near", 40],
    ["are far from the start of the walk", 0],
  ])("searched shows the same if too many match to be sorted, and they %s", async (_, walked) => {
    const where = ["display_name", "last_name", "email"]
      .map((column) => `starts_with(lower(${column}), 'a')`)
      .join(" OR ");
    for (const order of sorts) {
      const listed = await listAll({ order, conditions: { prefix: "A" } }, walked);
      expect(listed, order).toEqual(await expected(where, orderOf[order]));
    }
  });

  test.each(["%", "_", "%race%", ".*", "^", "\\", "'; --"])(
    "searched for %j finds no customer: pattern characters are matched literally",
    async (text) => {
      expect(await page({ first: 10, query: text })).toMatchObject({ totalCount: 0, nodes: [] });
    },
  );

  test("searched and filtered at once shows customers that meet both", async () => {
    const where = "starts_with(lower(display_name), 'grace') AND tier_id = 'gold'";

    expect(await walk({ query: "Grace", filter: { tierId: "gold" } })).toEqual(
      await expected(where, orderOf.LAST_ACTIVITY),
    );
  });

  test.each([
    ["of another order", () => encodeCursor("POINTS_ASC", 5, "01900000-0000-7000-8000-00000000000a")],
    ["that is made up", () => "not-a-cursor"],
    [
      "with an invalid key",
      () => encodeCursor("LAST_ACTIVITY", "1; DROP", "01900000-0000-7000-8000-00000000000a"),
    ],
    ["with too many parts", () => encodeCursor("LAST_ACTIVITY", "a", "b", "c")],
  ])("refuses a cursor %s", async (_, cursor) => {
    const { errors } = await api.ask(query, { first: 5, after: cursor() });

    expect(errors).toMatchObject([{ extensions: { code: "invalid_cursor" } }]);
  });

  test("refuses to page in both directions at once", async () => {
    const { errors } = await api.ask(query, { first: 5, last: 5 });

    expect(errors).toMatchObject([{ extensions: { code: "invalid_input" } }]);
  });

  test("puts no customer's name in a cursor", async () => {
    const { pageInfo } = await page({ first: 5, sort: "NAME" });

    expect(Buffer.from(pageInfo.endCursor, "base64url").toString().toLowerCase()).not.toContain("zuse");
  });
});

describe("a customer", () => {
  test.each([
    ["platformId", "7"],
    ["email", "MAIL7@example.com"],
  ])("is found by %s", async (name, value) => {
    const { data } = await api.ask(`{ customer(${name}: "${value}") { platformId } }`);

    expect(data.customer).toEqual({ platformId: "7" });
  });

  test("that does not exist is null", async () => {
    const { data } = await api.ask(
      `{ a: customer(id: "x") { id } b: customer(email: "x@example.com") { id } }`,
    );

    expect(data).toEqual({ a: null, b: null });
  });

  test("requested by two identifiers is refused", async () => {
    const { errors } = await api.ask(`{ customer(platformId: "7", email: "mail7@example.com") { id } }`);

    expect(errors).toMatchObject([{ extensions: { code: "invalid_input" } }]);
  });
});
