// Imports a shop's archive into an empty shop. One transaction: the whole archive, checked, or nothing.
import { DatabaseError } from "pg";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Table } from "../../database/tenants/catalogue.sql.ts";
import type { OnClash } from "../../database/tenants/shop-table.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError, invariant } from "../../process/errors.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { proveLedger } from "../../core/ledger/proof/verify-ledger.ts";
import { eraseAgain } from "../privacy/erase-person.ts";
import { holdErasureLock } from "../../database/transactions/erasure-lock.ts";
import { lookSoon } from "../../tenant/shops/look-again.job.ts";
import { loadShop, type Shop } from "../../tenant/shops/load-shop.ts";
import { noteProof } from "../../tenant/shops/proofs/proofs.ts";
import { awaitNight } from "../../tenant/shops/night.job.ts";
import { archivedNames, type ArchiveHeader, type ArchiveSummary } from "./archive-format.ts";
import {
  closeRows,
  deleteRows,
  fetchRows,
  findOutOfBounds,
  insertRows,
  type InsertMode,
  listErasures,
  openRows,
  takeYourTime,
} from "./archive.sql.ts";
import { findArchivedTables } from "./find-archived-tables.ts";
import { hasShopData } from "./has-shop-data.ts";
import { type ArchiveFile, readArchive } from "./read-archive.ts";
import { resumeWork } from "./resume-work.ts";
import { guestKeyOf } from "./write-archive.ts";

const ROWS_AT_ONCE = 1_000;
const ROWS_CHECKED_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

/**
 * `file` is on the local disk. Refuses what `readArchive` refuses, `archive_other_shop`, `shop_not_empty`,
 * `archive_row_twice`, `archive_ledger_broken`, and `unknown_shop` if the shop was erased meanwhile. A refusal changes nothing.
 */
export async function importArchive(
  deps: Deps,
  shop: Shop,
  { file, actor }: { readonly file: ArchiveFile; readonly actor: string },
): Promise<ArchiveSummary> {
  // The file is read twice. The first pass checks it before the transaction begins, so that a bad file locks nothing.
  await readArchive(file, {
    tables: archivedNames(deps.shopTables),
    header: (header) => checkShop(header, shop),
  });
  return deps.db
    .transaction(shop.shopId, async (tx) => {
      await tx.run(takeYourTime, []);
      // Store events that arrive meanwhile wait, and are applied to the imported data.
      await holdInbox(tx);
      await loadShop(tx);
      if (await hasShopData(tx)) throw new AppError("shop_not_empty");
      const erasures = await tx.run(listErasures, [shop.shopId]);
      await deleteReplaced(deps, tx);
      const summary = await takeRows(deps, tx, file);
      await checkBounds(deps, tx);
      await checkRows(deps, tx);
      await prove(deps, tx);
      await resumeWork(tx, actor);
      lookSoon(tx, deps.clock.now());
      // What nights have counted is not in the archive.
      awaitNight(tx, deps.clock.now(), shop.timeZone);
      // The archive may predate an erasure on this server: it must not bring an erased person back.
      if (erasures.length > 0) await holdErasureLock(tx);
      for (const { id } of erasures) await eraseAgain(tx, deps, id);
      const { domain } = summary.header.shop;
      recordChange(deps, tx, {
        action: "SHOP_IMPORTED",
        subjectId: shop.shopId,
        actor,
        before: null,
        after: { domain, exportedAt: summary.header.exportedAt },
      });
      return summary;
    })
    .catch(async (error: unknown) => {
      throw await explain(deps, shop, error);
    });
}

function checkShop({ shop: archived }: ArchiveHeader, shop: Shop): void {
  const differs = (["currencyCode", "timeZone"] as const).filter((fact) => archived[fact] !== shop[fact]);
  if (differs.length === 0) return;
  throw new AppError("archive_other_shop", {
    differs: differs.map((fact) => ({ fact, archived: archived[fact], here: shop[fact] })),
  });
}

async function takeRows(deps: Deps, tx: Tx, file: ArchiveFile): Promise<ArchiveSummary> {
  const tables = new Map((await findArchivedTables(tx, deps.shopTables)).map((table) => [table.name, table]));
  let drops: readonly string[] = [];
  let name = "";
  let batch: string[] = [];
  let characters = 0;
  let written: Promise<void> = Promise.resolve();
  /** One batch is written while the next is read. */
  const flush = async (): Promise<void> => {
    const table = tables.get(name);
    if (batch.length === 0) return;
    invariant(table, "rows are of a table");
    const rows = `[${batch.join(",")}]`;
    [batch, characters] = [[], 0];
    await written;
    written = insertRows(tx, without(table, drops), { rows, mode: modeOf(deps, name) });
    // The error is thrown where `written` is awaited: before the next batch, or at the end.
    written.catch(() => undefined);
  };
  const summary = await readArchive(file, {
    tables: [...tables.keys()],
    header: ({ guestKey }) => {
      // Hashes made with another secret can never be matched to an address here, so they are dropped.
      if (guestKey !== guestKeyOf(deps)) drops = ["guest_hash"];
    },
    row: (table, text) => {
      const isFull = batch.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE;
      const add = (): void => {
        name = table;
        batch.push(text);
        characters += text.length;
      };
      if (table === name && !isFull) {
        add();
        return null;
      }
      return flush().then(add);
    },
  });
  await flush();
  await written;
  return summary;
}

const without = (table: Table, drops: readonly string[]): Table => ({
  ...table,
  columns: table.columns.filter((column) => !drops.includes(column)),
});

const modes: Readonly<Record<OnClash, InsertMode>> = {
  replace_all: "plain",
  refuse: "plain",
  take_archived: "overwrite",
  keep_own: "keep",
};

function modeOf({ shopTables }: Deps, name: string): InsertMode {
  const table = shopTables[name];
  return table && "archive" in table ? modes[table.archive] : "plain";
}

/** The shop is empty, but it has a program, and perhaps rewards and saved views. */
async function deleteReplaced({ shopTables }: Deps, tx: Tx): Promise<void> {
  for (const [name, table] of Object.entries(shopTables))
    if ("archive" in table && table.archive === "replace_all") await deleteRows(tx, name);
}

/** Laurel never writes such a number or instant. If stored, it would stop the shop's jobs. */
async function checkBounds({ shopTables }: Deps, tx: Tx): Promise<void> {
  const tables = await findOutOfBounds(tx, archivedNames(shopTables));
  if (tables.length > 0) throw new AppError("archive_altered", { tables });
}

/** The shop's jobs rely on the rules in such rows, so an archive is checked like a form. */
async function checkRows({ shopTables }: Deps, tx: Tx): Promise<void> {
  for (const table of await findArchivedTables(tx, shopTables)) {
    const named = shopTables[table.name];
    const schema = named && "row" in named ? named.row : undefined;
    if (!schema) continue;
    await openRows(tx, table);
    for (let rows = await fetchRows(tx, ROWS_CHECKED_AT_ONCE); rows.length > 0;) {
      if (rows.some((row) => !schema.safeParse(JSON.parse(row)).success))
        throw new AppError("archive_altered", { tables: [table.name] });
      rows = await fetchRows(tx, ROWS_CHECKED_AT_ONCE);
    }
    await closeRows(tx);
  }
}

async function prove(deps: Deps, tx: Tx): Promise<void> {
  const broken = (await proveLedger(tx, deps.clock.now().toISOString())).filter(({ ok }) => !ok);
  if (broken.length > 0)
    throw new AppError("archive_ledger_broken", { broken: broken.map(({ name }) => name) });
  noteProof(tx, { at: deps.clock.now(), faults: 0 });
}

/** `unique_violation`, and `cardinality_violation` of a table whose rows replace the shop's. */
const TWICE = new Set(["23505", "21000"]);

/**
 * A row that violates a table's types or constraints was not written by Laurel. A key that is there already is of the
 * archive itself, or of data that the shop got during the import.
 */
async function explain(deps: Deps, shop: Shop, error: unknown): Promise<unknown> {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code !== undefined && TWICE.has(error.code)) {
    if (await deps.db.transaction(shop.shopId, hasShopData))
      return new AppError("shop_not_empty", {}, { cause: error });
    return new AppError("archive_row_twice", { table: error.table }, { cause: error });
  }
  const isOfValue = error.code?.startsWith("22") || error.code?.startsWith("23");
  return isOfValue ? new AppError("archive_altered", {}, { cause: error }) : error;
}
