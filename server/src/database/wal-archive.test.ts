import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { readWalArchive } from "./wal-archive.ts";
import { walArchive } from "./wal-archive.sql.ts";

test("The login that serves may read how old the archive of WAL is; a PostgreSQL that archives nothing has none", async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.drop());

  const { rows } = await own.db.pool.query(walArchive);
  expect(rows).toEqual([{ mode: "off", seconds: expect.any(Number) as number, isFailing: false }]);
  expect(await readWalArchive(own.db)).toBeNull();
});
