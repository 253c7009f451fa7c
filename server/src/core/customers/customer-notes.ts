// Notes that staff write about a customer. They never move points. Erasing the person deletes them.
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import {
  countCustomerNotes,
  deleteCustomerNote,
  deleteNotesOfCustomer,
  findCustomerStatus,
  insertCustomerNote,
  listCustomerNotes,
  lockCustomerNotes,
  type CustomerNoteRow,
} from "./customer-notes.sql.ts";

export const noteTextSchema = z
  .string()
  .trim()
  .min(1, "Enter a note.")
  .max(2_000, "At most 2,000 characters.");

const NOTES_MAX = 100;

export interface CustomerNote {
  readonly id: string;
  readonly text: string;
  readonly writtenAt: Date;
  readonly actor: string;
}

/** Newest first. */
export async function listNotes(tx: Tx, customerId: string): Promise<readonly CustomerNote[]> {
  return (await tx.run(listCustomerNotes, [tx.shopId, customerId])).map(toNote);
}

/** Refuses `customer_not_found`, `customer_erased`, `customer_merged` and `too_many_notes`. */
export async function addNote(
  deps: Deps,
  shopId: string,
  { customerId, text, actor }: { readonly customerId: string; readonly text: string; readonly actor: string },
): Promise<CustomerNote> {
  return deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    await tx.run(lockCustomerNotes, [customerId]);
    const customerKey = [shopId, customerId];
    const [[customer], [notes]] = await Promise.all([
      tx.run(findCustomerStatus, customerKey),
      tx.run(countCustomerNotes, customerKey),
    ]);
    if (!customer) throw new AppError("customer_not_found", {}, { field: ["customerId"] });
    if (customer.status === "ERASED") throw new AppError("customer_erased", {}, { field: ["customerId"] });
    if (customer.status === "MERGED") throw new AppError("customer_merged", {}, { field: ["customerId"] });
    if (notes!.count >= NOTES_MAX) throw new AppError("too_many_notes");
    const note = { id: deps.newId(), text, writtenAt: deps.clock.now(), actor };
    tx.write(insertCustomerNote, [shopId, note.id, customerId, text, actor, note.writtenAt]);
    return note;
  });
}

/** Returns the removed note. Refuses `note_not_found`. */
export async function removeNote(deps: Deps, shopId: string, id: string): Promise<CustomerNote> {
  return deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(deleteCustomerNote, [shopId, id]);
    if (!row) throw new AppError("note_not_found", {}, { field: ["id"] });
    return toNote(row);
  });
}

/** As part of erasing the person. */
export const forgetNotesOf = (tx: Tx, customerId: string): void =>
  tx.write(deleteNotesOfCustomer, [tx.shopId, customerId]);

const toNote = ({ id, text, author, written_at }: CustomerNoteRow): CustomerNote => ({
  id,
  text,
  writtenAt: written_at,
  actor: author,
});
