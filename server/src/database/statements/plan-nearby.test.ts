import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps } from "../../testing/test-deps.ts";
import { askNearby } from "./plan-nearby.sql.ts";

let own: TestDatabase;
let shopId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  ({ shopId } = await aShop(createTestDeps({ db: own.db })));
});
afterAll(() => own.drop());

const planner = sql<{ value: string }>`SELECT current_setting('enable_hashjoin') AS value`;

describe("a page of a long list", () => {
  test("is planned by looking rows up, even as the first statement of a transaction", () =>
    own.db.transaction(shopId, async (tx) => {
      expect(await askNearby(tx, planner)).toEqual([{ value: "off" }]);
      expect(await askNearby(tx, planner)).toEqual([{ value: "off" }]);
    }));

  test("leaves the plans of statements beside and after it unchanged", () =>
    own.db.transaction(shopId, async (tx) => {
      const asked = [askNearby(tx, planner), tx.ask(planner), askNearby(tx, planner), tx.ask(planner)];
      const answers = (await Promise.all(asked)).flat().map(({ value }) => value);
      expect(answers).toEqual(["off", "on", "off", "on"]);
    }));
});
