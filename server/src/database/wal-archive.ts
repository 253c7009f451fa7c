// What PostgreSQL says of its archive of WAL: the one part of a backup that can be seen from here.
import type { Database } from "./database.ts";
import { walArchive } from "./wal-archive.sql.ts";

export interface WalArchive {
  /** `archive_mode`: on, or always. */
  readonly mode: string;
  /** Since the last file was archived; if none was, since PostgreSQL has counted. */
  readonly seconds: number;
  readonly isFailing: boolean;
}

/** Null: PostgreSQL archives nothing, or does not say. */
export async function readWalArchive({ pool }: Pick<Database, "pool">): Promise<WalArchive | null> {
  const [row] = await pool.query<WalArchive>(walArchive).then(
    ({ rows }) => rows,
    () => [],
  );
  return row === undefined || row.mode === "off" ? null : row;
}
