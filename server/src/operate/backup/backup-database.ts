// Writes everything that the program stores in PostgreSQL into one file, as one snapshot. Uses SQL, because the
// embedded database has no pg_dump. Memory use does not depend on the size of the data.
import { Client } from "pg";
import {
  becomeApp,
  becomeOwner,
  beginSnapshot,
  copyJobsOut,
  copyOut,
  jobColumns,
  listMigrations,
  listShopIds,
  setShop,
} from "./backup.sql.ts";
import { listTables, type Table } from "../../database/tenants/catalogue.sql.ts";
import { type BackupHeader, BackupWriter } from "./backup-file.ts";
import { copyTo } from "./copy.ts";

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
}

export async function backupDatabase(url: string, file: string, now: Date): Promise<BackupSummary> {
  const client = new Client({ connectionString: url, application_name: "laurel-backup" });
  await client.connect();
  const writer = new BackupWriter(file);
  try {
    await client.query(beginSnapshot);
    await client.query(becomeOwner);
    await writer.line(await headerOf(client, now));
    const shopIds = (await client.query<{ id: string }>(listShopIds)).rows.map((row) => row.id);
    const tables = (await client.query<Table>(listTables)).rows;
    let rows = 0;
    for (const table of tables) rows += await writeTable(client, { table, shopIds, writer });
    rows += await writeJobs(client, writer);
    await writer.finish();
    return { tables: tables.length, rows };
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    await client.end();
  }
}

async function headerOf(client: Client, now: Date): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>(listMigrations);
  const migrations = rows.map((row) => row.name);
  return { format: "laurel-backup", version: 1, migrations, createdAt: now.toISOString() };
}

async function writeTable(
  client: Client,
  { table, shopIds, writer }: { table: Table; shopIds: readonly string[]; writer: BackupWriter },
): Promise<number> {
  await writer.line({ table: table.name, columns: table.columns });
  let rows = 0;
  for (const shopId of table.isTenant ? shopIds : [""]) {
    await client.query(setShop, [shopId]);
    rows += await copyTo(client, copyOut(table), (chunk) => writer.write(chunk));
  }
  await writer.endRows(rows);
  return rows;
}

async function writeJobs(client: Client, writer: BackupWriter): Promise<number> {
  await client.query(becomeApp);
  await writer.line({ jobs: true, columns: jobColumns });
  const rows = await copyTo(client, copyJobsOut, (chunk) => writer.write(chunk));
  await writer.endRows(rows);
  return rows;
}
