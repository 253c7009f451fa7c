import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the texts of queries take less than 150 MB, though 500 with 930 fields each are sent six times", async () => {
  const script = fileURLToPath(new URL("../../testing/processes/hold-query-texts.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script]);
  expect(Number(stdout)).toBeGreaterThan(1);
  expect(Number(stdout)).toBeLessThan(150);
});
