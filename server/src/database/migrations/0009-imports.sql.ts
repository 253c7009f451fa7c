// Points imported from another program: the file in chunks, the problems of its lines, and the progress. The file's
// cells hold personal data; they are deleted once their chunk is applied, or the import is given up.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createImports(db);
  await createChunks(db);
}

async function createImports(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE imports (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      file_name text NOT NULL,
      file_hash bytea,
      state text COLLATE "C" NOT NULL CHECK (state IN ('UPLOADING', 'UPLOADED', 'CHECKING', 'CHECKED', 'APPLYING',
        'STOPPED', 'APPLIED', 'UNDOING', 'UNDONE')),
      headers json NOT NULL DEFAULT '[]',
      sample json NOT NULL DEFAULT '[]',
      columns json NOT NULL DEFAULT '[]',
      creates_customers boolean NOT NULL DEFAULT false,
      row_count bigint NOT NULL DEFAULT 0,
      good_rows bigint,
      good_points bigint,
      good_pending bigint,
      good_expiring bigint,
      good_tiers json NOT NULL DEFAULT '[]',
      zero_rows bigint,
      actor text NOT NULL,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await protectTenantTable(db, "imports", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "update", "delete"],
  });
}

async function createChunks(db: Kysely<never>): Promise<void> {
  // Up to a thousand lines each. An applied chunk keeps only what its undo needs: ids and points. expires and tiers are
  // null for a chunk in which no line has them.
  await sql`
    CREATE TABLE import_chunks (
      shop_id uuid NOT NULL,
      import_id uuid NOT NULL,
      first_line integer NOT NULL,
      last_line integer NOT NULL,
      state text COLLATE "C" NOT NULL CHECK (state IN ('UPLOADED', 'CHECKED', 'APPLIED', 'FAILED', 'UNDONE')),
      row_count integer NOT NULL,
      cells json,
      strangers json,
      lines integer[],
      people uuid[],
      points bigint[],
      pending bigint[],
      expires timestamptz[],
      tiers text[],
      tiers_before text[],
      applied_rows integer NOT NULL DEFAULT 0,
      applied_points bigint NOT NULL DEFAULT 0,
      applied_pending bigint NOT NULL DEFAULT 0,
      undone_rows integer NOT NULL DEFAULT 0,
      undone_points bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (shop_id, import_id, first_line)
    )`.execute(db);
  await sql`
    CREATE INDEX import_chunks_by_state ON import_chunks (shop_id, import_id, state, first_line)`.execute(db);
  await protectTenantTable(db, "import_chunks", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "update", "delete"],
  });

  // Lines, columns and codes; never the content of a cell.
  await sql`
    CREATE TABLE import_problems (
      shop_id uuid NOT NULL,
      import_id uuid NOT NULL,
      line integer NOT NULL,
      code text COLLATE "C" NOT NULL,
      column_index smallint,
      other_line integer,
      PRIMARY KEY (shop_id, import_id, line)
    )`.execute(db);
  await protectTenantTable(db, "import_problems", {
    app: ["select", "insert", "delete"],
    erase: ["select", "delete"],
  });
}
