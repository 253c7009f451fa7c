import { lockOf } from "../../database/advisory-locks.ts";
import { statement } from "../../database/database.ts";

export interface CustomerNoteRow {
  id: string;
  customer_id: string;
  text: string;
  author: string;
  written_at: Date;
}

const columns = "id, customer_id, text, author, written_at";

/**
 * Newest first: ids grow with time. Notes of a merged customer keep their own customer id, so that undoing the merge
 * separates them again.
 */
export const listCustomerNotes = statement<CustomerNoteRow>(
  "customer_notes_list",
  `SELECT ${columns} FROM customer_notes
    WHERE shop_id = $1
      AND customer_id = ANY(ARRAY(SELECT id FROM customers WHERE shop_id = $1 AND merged_into = $2) || $2::uuid)
    ORDER BY id DESC`,
);

/** Held until the transaction ends, so that two notes cannot both become the hundredth. */
export const lockCustomerNotes = statement<never>(
  "customer_notes_lock",
  `SELECT FROM pg_advisory_xact_lock(${lockOf("customerNotes", "$1::text")})`,
);

export const countCustomerNotes = statement<{ count: number }>(
  "customer_notes_count",
  "SELECT count(*)::int AS count FROM customer_notes WHERE shop_id = $1 AND customer_id = $2",
);

export const findCustomerStatus = statement<{ status: string }>(
  "customer_notes_find_status",
  "SELECT status FROM balances WHERE shop_id = $1 AND customer_id = $2",
);

export const insertCustomerNote = statement<never>(
  "customer_notes_insert",
  "INSERT INTO customer_notes (shop_id, id, customer_id, text, author, written_at) VALUES ($1, $2, $3, $4, $5, $6)",
);

export const deleteCustomerNote = statement<CustomerNoteRow>(
  "customer_notes_delete",
  `DELETE FROM customer_notes WHERE shop_id = $1 AND id = $2 RETURNING ${columns}`,
);

export const deleteNotesOfCustomer = statement<never>(
  "customer_notes_delete_all",
  "DELETE FROM customer_notes WHERE shop_id = $1 AND customer_id = $2",
);
