// The text typed for a batch is stored with the batch and with each of its postings. If it names an erased member, it
// is removed everywhere. If it only says why all members got points, it stays.
import type { Tx } from "../../database/database.ts";
import { asEraser } from "../../database/transactions/as-eraser.ts";
import { forgetKeys } from "../../tenant/idempotency/forget-keys.ts";
import { forgetTexts } from "../ledger/forget-person.ts";
import {
  forgetBatchTexts,
  listKeysOfBatches,
  lockBatchesOf,
  type BatchTextsRow,
} from "./forget-person.sql.ts";
import { listMembersOfBatch } from "./bulk-adjustments.sql.ts";

export interface PersonOfBatches {
  readonly customerIds: readonly string[];
  /** First and last names, addresses. */
  readonly names: readonly string[];
}

/** Call this first in the transaction: applying a batch takes the same locks, and must find them in the same order. */
export async function forgetPersonInBatches(tx: Tx, { customerIds, names }: PersonOfBatches): Promise<void> {
  const words = names.filter((name) => name.trim().length > 1).map(toWord);
  const batches = await tx.run(lockBatchesOf, [tx.shopId, customerIds]);
  const naming = batches.filter((batch) => batch.members === 1 || says(textsOf(batch), words));
  for (const { id, reason, note, undo_reason: undoReason } of naming) {
    tx.write(forgetBatchTexts, [tx.shopId, id]);
    const texts = [reason, note, undoReason].filter((text) => text !== null);
    const parts = await tx.run(listMembersOfBatch, [tx.shopId, id]);
    await asEraser(tx, async () => {
      for (const { customer_ids: members } of parts) forgetTexts(tx, members, texts);
    });
  }
  await forgetKeysOf(tx, batches, words);
}

/** Removing a key would let its batch be requested again, so a key that names nobody stays. */
async function forgetKeysOf(
  tx: Tx,
  batches: readonly BatchTextsRow[],
  words: readonly RegExp[],
): Promise<void> {
  if (batches.length === 0) return;
  const alone = new Set(batches.filter(({ members }) => members === 1).map(({ id }) => id));
  const rows = await tx.run(listKeysOfBatches, [tx.shopId, batches.map(({ id }) => id)]);
  const keys = rows.filter((row) => alone.has(row.bulk_id) || says([row.key], words)).map(({ key }) => key);
  await asEraser(tx, async () => forgetKeys(tx, "bulk_adjustment", keys));
}

const textsOf = ({ reason, note, undo_reason: undoReason }: BatchTextsRow) => [reason, note, undoReason];

const says = (texts: readonly (string | null)[], words: readonly RegExp[]): boolean =>
  texts.some((text) => text !== null && words.some((word) => word.test(text)));

/** Addresses match in any case. Names match with their own capital letters: "will be sent" is not about Will. */
function toWord(name: string): RegExp {
  const escaped = name.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, name.includes("@") ? "iu" : "u");
}
