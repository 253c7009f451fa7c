// What the stores of drills share: members 7001 and on, their orders, and a way to look into the database beside the server.
import { openDatabase } from "@laurel/server/database/database.ts";
import type { Deps } from "@laurel/server/process/deps.ts";
import { createLog } from "@laurel/server/process/log.ts";
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { waitForEmptyInbox } from "@laurel/server/testing/replay/inbox-pending.ts";
import { anOrderPayload } from "@laurel/server/testing/samples/order-payload.ts";
import { createTestDeps } from "@laurel/server/testing/test-deps.ts";

/** Of each shop. */
export const MEMBERS = 50;
/** Of an order of `orderBody`, at a point for each 1.00. */
export const POINTS_OF_ORDER = 20;

export const memberOf = (nth: number): number => 7001 + (nth % MEMBERS);

/** The bytes of a webhook: a new order for each number. */
export function orderBody(nth: number, customer: number): Buffer {
  const known = anOrderPayload()["customer"] as object;
  const email = `customer-${customer}@example.com`;
  const changes = { id: 5_000_000_000 + nth, name: `#${nth}`, customer: { ...known, id: customer, email } };
  return Buffer.from(JSON.stringify(anOrderPayload(changes)));
}

/** Resolves once all that was taken is applied. */
export async function settle({ url }: Pick<LaurelProcess, "url">): Promise<void> {
  if (!(await waitForEmptyInbox(url, undefined))) throw new Error("The inbox cannot be counted.");
}

/** Straight to PostgreSQL. `plans`: as DATABASE_PLANS. */
export async function withDeps<T>(
  url: string,
  work: (deps: Deps) => Promise<T>,
  plans: "kept" | "fresh" = "kept",
): Promise<T> {
  const db = openDatabase({ url, maxConnections: 8, log: createLog("silent"), plans });
  try {
    return await work(createTestDeps({ db }));
  } finally {
    await db.close();
  }
}
