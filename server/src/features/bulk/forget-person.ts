// What was typed for many at once stands with the batch and with each of its postings. Where it names one of them who is
// erased, it goes from all; what only says why everybody got points stays.
import type { Tx } from "../../database/database.ts";
import { asEraser } from "../../database/transactions/as-eraser.ts";
import {
  forgetBatchTexts,
  forgetKeys,
  forgetPostingTexts,
  listKeysOfBatches,
  lockBatchesOf,
  type BatchTextsRow,
} from "./forget-person.sql.ts";

export interface PersonOfBatches {
  readonly customerIds: readonly string[];
  /** First and last names, addresses. */
  readonly names: readonly string[];
}

/** To be called before anything else is locked that who applies a batch locks too. */
export async function forgetPersonInBatches(tx: Tx, { customerIds, names }: PersonOfBatches): Promise<void> {
  const words = names.filter((name) => name.trim().length > 1).map(toWord);
  const batches = await tx.run(lockBatchesOf, [tx.shopId, customerIds]);
  const naming = batches.filter((batch) => batch.members === 1 || says(textsOf(batch), words));
  for (const { id, reason, note, undo_reason: undoReason } of naming) {
    tx.write(forgetBatchTexts, [tx.shopId, id]);
    const texts = [reason, note, undoReason].filter((text) => text !== null);
    await asEraser(tx, () => tx.run(forgetPostingTexts, [tx.shopId, id, texts]));
  }
  await forgetKeysOf(tx, batches, words);
}

/** A key that is gone lets a batch be asked for again: one that names nobody stays. */
async function forgetKeysOf(
  tx: Tx,
  batches: readonly BatchTextsRow[],
  words: readonly RegExp[],
): Promise<void> {
  if (batches.length === 0) return;
  const alone = new Set(batches.filter(({ members }) => members === 1).map(({ id }) => id));
  const rows = await tx.run(listKeysOfBatches, [tx.shopId, batches.map(({ id }) => id)]);
  const keys = rows.filter((row) => alone.has(row.bulk_id) || says([row.key], words)).map(({ key }) => key);
  if (keys.length > 0) await asEraser(tx, () => tx.run(forgetKeys, [tx.shopId, keys]));
}

const textsOf = ({ reason, note, undo_reason: undoReason }: BatchTextsRow) => [reason, note, undoReason];

const says = (texts: readonly (string | null)[], words: readonly RegExp[]): boolean =>
  texts.some((text) => text !== null && words.some((word) => word.test(text)));

/** An address however it is written; a name as names are: "will be sent" is not about Will. */
function toWord(name: string): RegExp {
  const escaped = name.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, name.includes("@") ? "iu" : "u");
}
