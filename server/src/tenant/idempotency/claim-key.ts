// A client that got no answer repeats its request with the same key, and gets the first answer. The key is inserted
// before the work, in its transaction: of two concurrent requests, one waits for the other. A refusal rolls the key
// back too, so refusals are not remembered.
import { hash } from "node:crypto";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { AppError } from "../../process/errors.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { findKey, insertKey, keepResult } from "./idempotency.sql.ts";

export const idempotencyKeySchema = z.string().min(1).max(200);

export interface KeyClaim {
  /** Keys of different operations are independent. */
  readonly operation: string;
  readonly key: string;
  /** Everything that the answer depends on, without the key itself. */
  readonly input: object;
  readonly now: Date;
}

export type ClaimedKey<Result, Read> =
  | { readonly earlier: Result }
  | { readonly earlier: null; readonly read: Read; keep(result: Result): void };

/**
 * Returns the earlier answer, or the right to give one. Another input under the same key is `idempotency_conflict`.
 * What `read` asks for is sent together with the key, which saves a round trip. If there is an earlier answer, its
 * result or error does not matter.
 */
export async function claimKey<Result extends object, Read>(
  tx: Tx,
  claim: KeyClaim,
  read: () => Promise<Read>,
): Promise<ClaimedKey<Result, Read>> {
  // A key may be any text, so it may be personal data.
  shareErasureLock(tx);
  const rowKey = [tx.shopId, claim.operation, claim.key];
  const inputHash = hash("sha256", canonical(claim.input), "buffer");
  const inserting = tx.run(insertKey, [...rowKey, inputHash, claim.now]);
  const reading = read();
  reading.catch(() => undefined);
  if ((await inserting).length > 0) {
    return {
      earlier: null,
      read: await reading,
      keep: (result) => tx.write(keepResult, [...rowKey, JSON.stringify(result)]),
    };
  }
  const [known] = await tx.run(findKey, rowKey);
  if (!known?.input_hash.equals(inputHash)) {
    throw new AppError("idempotency_conflict", {}, { field: ["idempotencyKey"] });
  }
  return { earlier: known.result as Result };
}

/** The same text for the same input, in any order of fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
