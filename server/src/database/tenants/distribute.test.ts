// Spreading itself is tried by `npm run drill -- citus`, where Citus is installed.
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { distributeTables } from "./distribute.ts";

test("a database without Citus is left as it is, and the operator is told", async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.drop());

  await expect(distributeTables(own.url)).rejects.toThrow("has no extension citus");
});
