// A shop with members whose points are adjusted at once, through the API and the job.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { applyNextPart } from "../core/bulk/apply-bulk-adjustment.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";
import { deliver, memberOf } from "./processes/deliver.ts";
import { openApi, type TestApi } from "./test-api.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestDeps, type TestDeps } from "./test-deps.ts";
import { aCustomer } from "./samples/an-order.ts";
import { aShop } from "./samples/a-shop.ts";

export interface BulkWorld {
  readonly own: TestDatabase;
  readonly deps: TestDeps;
  readonly shop: Shop;
  /** What all calls below go through: a test may put that of another shop in its place. */
  api: TestApi;
  /** All members, 50 points each, unless other values are given. */
  // Tests state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  begin(changes?: object): Promise<any>;
  // oxlint-disable-next-line typescript/no-explicit-any
  undo(id: string, reason?: string | null): Promise<any>;
  /** What is begun, or being undone, to its end. */
  finish(id: string): Promise<void>;
  adjust(platformId: number, points: number): Promise<string>;
  merge(fromId: string, intoId: string): Promise<void>;
  erase(customerId: string): Promise<void>;
  idOf(platformId: number): Promise<string>;
  pointsOf(platformId: number): Promise<number>;
  close(): Promise<void>;
}

/** The platform's ids are the numbers from 0. The addresses of the first ten begin with “few-”. */
export async function openBulkWorld(
  members: number,
  program?: (document: ProgramDocument) => ProgramDocument,
): Promise<BulkWorld> {
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db });
  const shop = await aShop(deps, program && { program });
  const api = await openApi(deps, shop);
  await deliver(
    deps,
    shop,
    Array.from({ length: members }, (_, n) => ({
      type: "customer_created" as const,
      customer: { ...aCustomer(String(n)), email: `${n < 10 ? "few" : "many"}-${n}@example.com` },
    })),
  );
  const fields = `bulkAdjustment { id status points reason members adjusted refused undone leftAlone createdBy undoReason }
    userErrors { code field message }`;
  let keys = 0;
  const idempotencyKey = () => `k${(keys += 1)}`;

  /** The payload of a mutation, which the API took. */
  async function change(query: string, variables: object) {
    const { data, errors } = await world.api.ask(query, variables);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0] as never;
  }
  async function mustWork(query: string, variables: object) {
    const { userErrors } = (await change(query, variables)) as { userErrors: readonly unknown[] };
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
  }

  const idOf: BulkWorld["idOf"] = async (platformId) => {
    const { data } = await world.api.ask(`{ customer(platformId: "${platformId}") { id } }`);
    return data.customer.id;
  };
  const world: BulkWorld = {
    own,
    deps,
    shop,
    api,
    begin: (changes = {}) =>
      change(`mutation ($input: BulkAdjustmentInput!) { bulkAdjustmentStart(input: $input) { ${fields} } }`, {
        input: {
          selection: { matching: {} },
          points: 50,
          reason: "our birthday",
          idempotencyKey: idempotencyKey(),
          ...changes,
        },
      }),
    undo: (id, reason = "wrong list") =>
      change(
        `mutation ($id: ID!, $reason: String) { bulkAdjustmentUndo(id: $id, reason: $reason) { ${fields} } }`,
        { id, reason },
      ),
    finish: async (id) => {
      while (!(await applyNextPart(deps, shop.shopId, id)));
    },
    adjust: async (platformId, points) => {
      const { movement } = (await change(
        `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
           movement { postingId } userErrors { code } } }`,
        {
          input: {
            customerId: await idOf(platformId),
            points,
            reason: "a call",
            idempotencyKey: idempotencyKey(),
          },
        },
      )) as { movement: { postingId: string } };
      return movement.postingId;
    },
    merge: (fromId, intoId) =>
      mustWork(`mutation ($input: MergeInput!) { customerMerge(input: $input) { userErrors { code } } }`, {
        input: { fromId, intoId },
      }),
    erase: (customerId) =>
      mustWork(`mutation ($id: ID!) { customerErase(customerId: $id) { userErrors { code } } }`, {
        id: customerId,
      }),
    idOf,
    pointsOf: async (platformId) => (await memberOf(deps, shop, String(platformId))).available,
    close: async () => {
      await world.api.close();
      await own.drop();
    },
  };
  return world;
}
