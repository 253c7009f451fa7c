// How an imported file is written, what staff answered about it, and what is left out of its lines. An upload from
// before has no notes: what is ambiguous in it is refused line by line. Lines that were imported before are found by
// what chunks keep of them, so the hash of the file goes.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // head_line: the line of the header row. notes: for each column, lines by trait. ids_*: lines with a number in the
  // customer's column, and those whose number a customer has. trusts_ids: whether the numbers are the store's; null
  // until the check knows. applied_from: when it began to give points. repeated_*: lines that another import has applied, and when that was.
  await sql`
    ALTER TABLE imports
      DROP COLUMN file_hash,
      ADD COLUMN encoding text NOT NULL DEFAULT 'utf-8',
      ADD COLUMN separator text NOT NULL DEFAULT ',',
      ADD COLUMN head_line integer NOT NULL DEFAULT 1,
      ADD COLUMN notes jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN answers jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN ids_seen bigint,
      ADD COLUMN ids_found bigint,
      ADD COLUMN trusts_ids boolean,
      ADD COLUMN applied_from timestamptz,
      ADD COLUMN repeated_rows bigint,
      ADD COLUMN repeated_at timestamptz`.execute(db);
  // left_*: cells that are left out of good lines: line, position of the column, code. id_counts: numbers seen, found,
  // of the same customer as the address, of another one.
  await sql`
    ALTER TABLE import_chunks
      ADD COLUMN left_lines integer[],
      ADD COLUMN left_columns smallint[],
      ADD COLUMN left_codes text[],
      ADD COLUMN id_counts integer[]`.execute(db);
}
