// Restores a backup into an empty database, also of another version of PostgreSQL. Everything or nothing.
import { Client } from "pg";
import type { Logger } from "pino";
import { migrate } from "../../database/migrate.ts";
import { migrations } from "../../database/migrations.ts";
import {
  addRestoredJobs,
  becomeApp,
  becomeOwner,
  copyIn,
  copyJobsIn,
  createJobsTable,
  forceRowSecurity,
  hasMigrations,
  hasRows,
  liftRowSecurity,
  listMigrations,
} from "./backup.sql.ts";
import { listTables, type Table } from "../../database/tenants/catalogue.sql.ts";
import { type BackupHeader, BackupReader } from "./backup-file.ts";
import type { BackupSummary } from "./backup-database.ts";
import { copyFrom } from "./copy.ts";
import { OperatorError } from "../../process/operator-error.ts";

export async function restoreDatabase(options: {
  readonly url: string;
  readonly servingUrl?: string;
  readonly file: string;
  readonly log: Logger;
}): Promise<BackupSummary> {
  const reader = new BackupReader(options.file);
  const header = await readHeader(reader);
  const client = new Client({ connectionString: options.url, application_name: "laurel-restore" });
  await client.connect();
  try {
    // Rows fit the schema of their time. So migrate to that schema, load the rows, then migrate schema and rows
    // together.
    await bringToLevelOf(client, header, options);
    await client.query(`BEGIN; ${becomeOwner}`);
    const summary = await readTables(client, reader);
    await client.query("COMMIT");
    await migrate(options);
    return summary;
  } finally {
    await client.end();
  }
}

async function readHeader(reader: BackupReader): Promise<BackupHeader> {
  const header = await reader.line().catch((cause: unknown) => {
    // An error of the operating system says more than ours.
    if (cause instanceof Error && "syscall" in cause) throw cause;
    throw new OperatorError("This file is not a backup of Laurel.", { cause });
  });
  if (header["format"] !== "laurel-backup") throw new OperatorError("This file is not a backup of Laurel.");
  const known =
    header["version"] === 1 && (header["migrations"] as string[]).every((name) => name in migrations);
  if (!known)
    throw new OperatorError("This backup was made by another version of Laurel: restore it with that.");
  return header as unknown as BackupHeader;
}

async function bringToLevelOf(
  client: Client,
  header: BackupHeader,
  options: { readonly url: string; readonly log: Logger },
): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(hasMigrations);
  if (rows[0]?.found) {
    await client.query(becomeOwner);
    await checkEmpty(client);
    const present = (await client.query<{ name: string }>(listMigrations)).rows.map((row) => row.name);
    const isNewer = present.some((name) => !header.migrations.includes(name));
    if (isNewer) {
      throw new OperatorError(
        "The tables here are newer than the backup. Restore into a database that holds nothing yet; " +
          "the backup is brought to this version then.",
      );
    }
  }
  const target = header.migrations.at(-1);
  await migrate({ ...options, ...(target === undefined ? {} : { target }) });
}

async function checkEmpty(client: Client): Promise<void> {
  for (const { name } of (await client.query<Table>(listTables)).rows) {
    const { rows } = await client.query<{ found: boolean }>(hasRows(name));
    if (rows[0]?.found) {
      throw new OperatorError(
        "This database is in use: a backup is restored into an empty one. Set LAUREL_DATA to a new folder, " +
          "or DATABASE_URL to an empty database.",
      );
    }
  }
}

async function readTables(client: Client, reader: BackupReader): Promise<BackupSummary> {
  const tables = new Map((await client.query<Table>(listTables)).rows.map((table) => [table.name, table]));
  let rows = 0;
  for (;;) {
    const section = await reader.line();
    if (section["end"] === true) break;
    if (section["jobs"] === true) {
      rows += await readJobs(client, reader);
      continue;
    }
    const table = tables.get(String(section["table"]));
    if (!table)
      throw new OperatorError(`The backup has a table that is not known here: ${String(section["table"])}.`);
    rows += await readTable(client, { ...table, columns: section["columns"] as string[] }, reader);
  }
  return { tables: tables.size, rows };
}

async function readTable(client: Client, table: Table, reader: BackupReader): Promise<number> {
  if (table.isTenant) await client.query(liftRowSecurity(table.name));
  const written = await copyFrom(client, copyIn(table), reader.rows());
  if (table.isTenant) await client.query(forceRowSecurity(table.name));
  await checkCount(table.name, written, reader);
  return written;
}

async function readJobs(client: Client, reader: BackupReader): Promise<number> {
  await client.query(becomeApp);
  await client.query(createJobsTable);
  const written = await copyFrom(client, copyJobsIn, reader.rows());
  await checkCount("jobs", written, reader);
  await client.query(addRestoredJobs);
  await client.query(becomeOwner);
  return written;
}

async function checkCount(name: string, written: number, reader: BackupReader): Promise<void> {
  const { rows } = await reader.line();
  if (rows !== written)
    throw new Error(`${name}: ${String(rows)} rows were backed up and ${written} restored.`);
}
