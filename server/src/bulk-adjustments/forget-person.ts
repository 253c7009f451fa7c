// What was typed for many at once stands with the batch and with each of its postings. Where it names one of them who is
// erased, it goes from all; what only says why everybody got points stays.
import type { Tx } from "../database/database.ts";
import { asEraser } from "../database/as-eraser.ts";
import {
  forgetBatchTexts,
  forgetPostingTexts,
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
  const naming = batches.filter((batch) => batch.members === 1 || says(batch, words));
  for (const { id, reason, note, undo_reason: undoReason } of naming) {
    tx.write(forgetBatchTexts, [tx.shopId, id]);
    const texts = [reason, note, undoReason].filter((text) => text !== null);
    await asEraser(tx, () => tx.run(forgetPostingTexts, [tx.shopId, id, texts]));
  }
}

const says = ({ reason, note, undo_reason: undoReason }: BatchTextsRow, words: readonly RegExp[]): boolean =>
  [reason, note, undoReason].some((text) => text !== null && words.some((word) => word.test(text)));

/** An address however it is written; a name as names are: "will be sent" is not about Will. */
function toWord(name: string): RegExp {
  const escaped = name.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, name.includes("@") ? "iu" : "u");
}
