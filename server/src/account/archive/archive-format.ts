// The file of one shop: gzipped lines of JSON. First comes the header. Each table follows: a line with its name, then
// one line per row. The last line holds the number of rows and a SHA-256 of all lines before it. `zcat FILE | less`
// shows it.
import { z } from "zod";
import { migrations } from "../../database/migrations.ts";
import type { ShopTables } from "../../database/tenants/shop-table.ts";

/** 2: the ledger in three tables. */
export const FORMAT_VERSION = 2;

/** Lines that are not rows begin with this. No column has this name. */
export const MARK = '{"#":';

/** The migrations that define the archived tables. */
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
  /**
   * A fingerprint of the secret that hashes guests' addresses. A server with another secret cannot look for those
   * hashes.
   */
  guestKey: z.string(),
});
export type ArchiveHeader = z.output<typeof headerSchema>;

export const tableSchema = z.object({ "#": z.literal("table"), name: z.string() });

/** The tables that an archive holds, in order. */
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
