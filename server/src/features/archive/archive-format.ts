// The file of one shop: gzip, in it lines of JSON. First the header; then for each table a line that names it, and a
// line a row; last how many rows there were, and a SHA-256 of all lines before. `zcat FILE | less` shows it.
import { z } from "zod";
import { migrations } from "../../database/migrations/index.ts";
import type { ShopTables } from "../../database/tenants/shop-table.ts";

/** 2: the ledger in three tables. */
export const FORMAT_VERSION = 2;

/** Lines that are not rows begin with this; no column has that name. */
export const MARK = '{"#":';

/** The tables are those that these migrations make. */
export const schemaVersion = (): readonly string[] => Object.keys(migrations).toSorted();

export const headerSchema = z.object({
  "#": z.literal("laurel-shop"),
  version: z.literal(FORMAT_VERSION),
  laurel: z.string(),
  schema: z.array(z.string()),
  exportedAt: z.iso.datetime(),
  shop: z.object({
    domain: z.string(),
    name: z.string(),
    currencyCode: z.string(),
    timeZone: z.string(),
  }),
  /** Of the secret by which guests' addresses are hashed: another server cannot look for those. */
  guestKey: z.string(),
});
export type ArchiveHeader = z.output<typeof headerSchema>;

export const tableSchema = z.object({ "#": z.literal("table"), name: z.string() });

/** The tables that an archive holds, in their order. */
export const archivedNames = (tables: ShopTables): readonly string[] =>
  Object.keys(tables).filter((name) => "archive" in tables[name]!);

export const endSchema = z.object({
  "#": z.literal("end"),
  rows: z.record(z.string(), z.int()),
  sha256: z.string(),
});

export interface ArchiveSummary {
  readonly header: ArchiveHeader;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
}
