// The API as a whole: its types are generated from its text, and every field of every type can be queried.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSchema, getNamedType, isEnumType, isObjectType, type GraphQLNamedType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adjustPoints } from "../core/adjustments/adjust-points.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../testing/samples/a-redemption.ts";
import { anOrder, orderChanged } from "../testing/samples/an-order.ts";
import { deliver } from "../testing/processes/deliver.ts";
import { generateApiTypes, generatedFile } from "../testing/generate-api-types.ts";
import { openApi, type TestApi } from "../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { apiParts } from "../features/features.ts";
import { readSdl } from "./api-part.ts";
import { SENT_OFTEN } from "./limits/prepare-query.ts";

const schema = buildSchema(readSdl(apiParts));

describe("the API", () => {
  test("is checked by types that were generated from its present text", async () => {
    const file = fileURLToPath(new URL(`../../../${generatedFile}`, import.meta.url));
    expect(readFileSync(file, "utf8"), "npm run generate").toBe(await generateApiTypes());
  });
});

describe("every field", () => {
  let own: TestDatabase;
  let world: TestPlatform;
  let deps: TestDeps;
  let here: Redeeming;
  let api: TestApi;

  beforeAll(async () => {
    own = await createTestDatabase();
    world = await startTestPlatform();
    deps = createTestDeps({ db: own.db, platform: world.platform, ...noJobs });
    here = await openRedeemingShop(deps, own.url, {
      world,
      points: [1_000],
      program: (program) => ({
        ...program,
        tiers: { ...program.tiers, window: "lifetime", levels: [silver] },
      }),
    });
    const customerId = here.platformIds[0]!;
    await deliver(deps, here.shop, [orderChanged(anOrder({ customerId }))]);
    api = await openApi(deps, here.shop);
    await aReward(deps, here.shop);
    await api.ask(`mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { userErrors { code } } }`, {
      input: {
        customerId: here.customerIds[0],
        rewardId: await aReward(deps, here.shop),
        idempotencyKey: "1",
      },
    });
  });
  afterAll(async () => {
    await api.close();
    await world.close();
    await own.drop();
  });

  const silver = {
    id: "silver",
    name: "Silver",
    threshold: 100,
    multiplierBasisPoints: 12_500,
    entryGiftPoints: 0,
    color: "#9aa0a6",
  };
  const roots = [
    "shop",
    "program",
    "customers(first: 1)",
    "rewards(first: 2)",
    "movements(first: 2)",
    "trialBalance",
    "apiKeys",
    "team",
    "auditLog(first: 2)",
  ];

  /** All fields that need no arguments, to a depth that shows each type. */
  /**
   * Five levels deep; one query for each field of the first two levels, because all at once exceed the limits of a
   * query.
   */
  function queriesOf(type: GraphQLNamedType | undefined): string[] {
    if (!type || !isObjectType(type)) return [""];
    return fieldsOf(type, 5, 1).map((field) => `{ ${field} }`);
  }

  /** `apart`: on how many levels each field stands by itself. */
  function fieldsOf(type: GraphQLNamedType, depth: number, apart = 0): string[] {
    if (!isObjectType(type) || depth === 0) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const named = getNamedType(field.type);
      if (!isObjectType(named)) return [field.name];
      const takes = (name: string) => field.args.some((arg) => arg.name === name);
      const given = takes("at") ? '(at: "2020-01-01T00:00:00Z")' : takes("first") ? "(first: 10)" : "";
      const inner = fieldsOf(named, depth - 1, apart - 1);
      const parts = apart > 0 ? inner : inner.length === 0 ? [] : [inner.join(" ")];
      return parts.map((part) => `${field.name}${given} { ${part} }`);
    });
  }

  test.each(roots)("under %s is answered, interpreted and compiled", async (root) => {
    const name = root.split("(")[0]!;
    const type = getNamedType(schema.getQueryType()?.getFields()[name]?.type);
    for (const fields of queriesOf(type)) {
      const query = `{ ${root} ${fields} }`;
      const first = await api.ask(query);
      let compiled = first;
      for (let time = 2; time <= SENT_OFTEN; time++) compiled = await api.ask(query);
      const again = await api.ask(query);

      expect(first.errors, query).toEqual([]);
      expect(compiled).toEqual(first);
      expect(again).toEqual(first);
    }
  });

  test("of a customer shows the tier, the order, the lots and the explanation", async () => {
    const { data } = await api.ask(
      `query ($id: ID!) { customer(id: $id) { tier { id name multiplier } spent { amount currencyCode }
         orders(first: 5) { nodes { name total { amount } eligible { amount } points counts summary } }
         lots { points remaining expiresAt }
         movements(first: 10) { nodes { kind points summary } } } }`,
      { id: here.customerIds[0] },
    );

    expect(data.customer).toMatchObject({
      spent: { amount: "20.00", currencyCode: "EUR" },
      orders: {
        nodes: [
          {
            name: "#9001",
            total: { amount: "20.00" },
            eligible: { amount: "20.00" },
            points: 20,
            counts: true,
          },
        ],
      },
    });
    expect(data.customer.orders.nodes[0].summary).toContain("€20.00 counted, 1 point for each €1");
    expect(data.customer.movements.nodes.map((one: { kind: string }) => one.kind)).toEqual([
      "redemption",
      "adjustment",
      "order_award",
    ]);
  });

  test("that is an enum has the values that the rules use", () => {
    const values = (name: string) => {
      const type = schema.getType(name);
      return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    };
    expect(values("RedemptionStatus")).toEqual([
      "REQUESTED",
      "ISSUED",
      "USED",
      "EXPIRED",
      "CANCELLED",
      "FAILED",
    ]);
    expect(values("CustomerStatus")).toEqual(["MEMBER", "GUEST", "EXCLUDED", "ERASED", "MERGED"]);
    expect(values("RewardStatus")).toEqual(["DRAFT", "ACTIVE", "INACTIVE", "ARCHIVED"]);
  });

  test("for a past moment shows what had happened by then", async () => {
    const before = deps.clock.now();
    deps.clock.move({ days: 1 });
    const customerId = here.customerIds[0]!;
    await adjustPoints(deps, here.shop.shopId, {
      customerId,
      points: 7,
      reason: "later",
      note: null,
      countsTowardTier: null,
      idempotencyKey: "later",
      actor: "test",
    });

    const { data } = await api.ask(
      `query ($id: ID!, $at: DateTime!) { customer(id: $id) {
         points { available lifetime } pointsAt(at: $at) { available pending lifetime } } }`,
      { id: customerId, at: before.toISOString() },
    );

    expect(data.customer).toEqual({
      points: { available: 527, lifetime: 20 },
      pointsAt: { available: 520, pending: 0, lifetime: 20 },
    });
  });

  test.each(["2025-02-31T00:00:00Z", "2025-02-29T12:00:00+02:00", "2025-04-31T00:00:00Z"])(
    "no balance is shown of %s: there is no such day",
    async (at) => {
      const { errors } = await api.ask(
        `query ($id: ID!, $at: DateTime!) { customer(id: $id) { pointsAt(at: $at) { available } } }`,
        { id: "00000000-0000-7000-8000-000000000000", at },
      );
      expect(errors).toMatchObject([{ message: expect.stringContaining("A date and time must be a text") }]);
    },
  );
});
