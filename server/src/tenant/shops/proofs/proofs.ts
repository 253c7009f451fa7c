// The last proof of each shop's ledger: when, and how many of its claims did not hold. It stands beside the shop, where
// the figures of all shops can be read at once.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { countProofs as count, findProof, saveProof } from "./proofs.sql.ts";

export interface LastProof {
  readonly at: Date;
  /** Claims that did not hold. 0: the ledger is whole. */
  readonly faults: number;
}

export const noteProof = (tx: Tx, { at, faults }: LastProof): void =>
  tx.write(saveProof, [tx.shopId, at, faults]);

/** Null: there was none. */
export async function loadLastProof(tx: Tx): Promise<LastProof | null> {
  const [row] = await tx.run(findProof, [tx.shopId]);
  return row ? { at: row.proved_at, faults: row.proof_faults } : null;
}

export interface ProofFigures {
  /** Shops whose last proof found faults. */
  readonly faultyShops: number;
  /** How long ago the shop that waits longest was proved, or installed. */
  readonly oldestSeconds: number;
}

/** Of shops that have the app. */
export async function countProofs({ db, clock }: Pick<Deps, "db" | "clock">): Promise<ProofFigures> {
  const [row] = await db.global((tx) => tx.run(count, [clock.now()]));
  return { faultyShops: row!.faulty, oldestSeconds: Math.max(0, row!.oldest_seconds) };
}
