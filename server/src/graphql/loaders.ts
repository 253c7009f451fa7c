// What resolvers read for each node, in batches: one statement for a whole page.
import type { OrderFacts } from "@laurel/domain/orders/name-lines.ts";
import { nameActors } from "../features/audit/name-actors.ts";
import type { CustomerNode } from "../features/customers/customer-node.ts";
import { loadCustomerNodes, loadLots, type LotNode } from "../features/customers/find-customer.ts";
import type { Tx } from "../database/database.ts";
import { loadImportFileNames } from "../features/imports/forget/file-names.ts";
import { loadMovementsOf } from "../features/ledger/movements/list-movements.ts";
import type { MovementNode } from "../features/ledger/movements/movement-node.ts";
import { loadOrderFacts } from "../features/orders/order-facts.ts";
import { loadOrderNames } from "../features/orders/order-names.ts";
import { loadProgram, loadProgramVersions } from "../features/program/load-program.ts";
import type { Program } from "../features/program/stored-program.ts";
import { loadAffordableShares } from "../features/rewards/affordable-share.ts";
import { countRedemptions } from "../features/redemptions/count-redemptions.ts";
import { loadRedemptionNodes, type RedemptionNode } from "../features/redemptions/list-redemptions.ts";
import { loadRewards, type StoredReward } from "../features/rewards/stored-reward.ts";
import { createBatch, type Batch } from "./batch.ts";

export interface Loaders {
  readonly customer: Batch<string, CustomerNode>;
  readonly lots: Batch<string, readonly LotNode[]>;
  /** By the platform's id. */
  readonly orderName: Batch<string, string>;
  /** By the platform's id of the order. */
  readonly orderFacts: Batch<string, OrderFacts>;
  /** By posting. */
  readonly movement: Batch<string, MovementNode>;
  /** By import. */
  readonly importFileName: Batch<string, string>;
  readonly redemption: Batch<string, RedemptionNode>;
  readonly reward: Batch<string, StoredReward>;
  readonly redemptionsCount: Batch<string, number>;
  /** By price. */
  readonly affordableShare: Batch<number, string>;
  /** By actor, where somebody of that name is known. */
  readonly actorName: Batch<string, string>;
  readonly programVersion: Batch<number, Program>;
  /** The one in force. */
  program(): Promise<Program>;
}

export function createLoaders({ read }: { read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }): Loaders {
  const program = createBatch((keys: readonly "current"[]) =>
    read(async (tx) => {
      const current = await loadProgram(tx);
      return new Map(keys.map((key) => [key, current]));
    }),
  );
  return {
    customer: createBatch((ids) => read((tx) => loadCustomerNodes(tx, ids))),
    lots: createBatch((ids) => read((tx) => loadLots(tx, ids))),
    orderName: createBatch((ids) => read((tx) => loadOrderNames(tx, ids))),
    orderFacts: createBatch((ids) => read((tx) => loadOrderFacts(tx, ids))),
    movement: createBatch((ids) => read((tx) => loadMovementsOf(tx, ids))),
    importFileName: createBatch((ids) => read((tx) => loadImportFileNames(tx, ids))),
    redemption: createBatch((ids) => read((tx) => loadRedemptionNodes(tx, ids))),
    reward: createBatch((ids) => read((tx) => loadRewards(tx, ids))),
    redemptionsCount: createBatch((ids) => read((tx) => countRedemptions(tx, ids))),
    affordableShare: createBatch((prices) => read((tx) => loadAffordableShares(tx, prices))),
    actorName: createBatch((actors) => read((tx) => nameActors(tx, actors))),
    programVersion: createBatch((versions) =>
      read(async (tx) => loadProgramVersions(tx, await loadProgram(tx), versions)),
    ),
    program: async () => (await program.load("current"))!,
  };
}
