// Works a simulation through, some members at a time. It only reads, but for its own progress. A killed job goes on with
// the next members: each step and its progress are one transaction.
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import type { Task } from "../../jobs/task.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { failSimulation, stepSimulation } from "./step-simulation.ts";

const payload = z.object({ shopId: z.uuid(), simulationId: z.uuid() });
type Payload = z.output<typeof payload>;

/** Each later than the one before: some minutes in all. */
const ATTEMPTS = 6;

export const simulate: Task<Payload> = {
  name: "simulate",
  queue: "bulk",
  payload,
  async run(deps, { shopId, simulationId }, attempt) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    try {
      if (!(await workOneTurn(() => stepSimulation(deps, shop, simulationId)))) return;
    } catch (error) {
      if (attempt.isLast) await failSimulation(deps, shop, simulationId);
      throw error;
    }
    // Other jobs of the shop get their turn.
    await deps.db.transaction(shopId, (tx) => enqueueSimulating(tx, simulationId));
  },
};

export const enqueueSimulating = (tx: Tx, simulationId: string): Promise<void> =>
  enqueueJob(tx, {
    task: simulate.name,
    payload: { shopId: tx.shopId, simulationId } satisfies Payload,
    key: `${simulate.name}:${simulationId}`,
    maxAttempts: ATTEMPTS,
  });
