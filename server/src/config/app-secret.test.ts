import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepAppSecret } from "./app-secret.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "laurel-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the secret is created once, and kept", () => {
  const made = keepAppSecret(path.join(folder, "data"));

  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(keepAppSecret(path.join(folder, "data"))).toBe(made);
});

test("no other user of the machine can read the secret", () => {
  keepAppSecret(folder);

  expect(statSync(path.join(folder, "app-secret")).mode & 0o777).toBe(0o600);
});

test("a damaged secret is not silently replaced, because stored tokens are encrypted with it", () => {
  writeFileSync(path.join(folder, "app-secret"), "half");

  expect(() => keepAppSecret(folder)).toThrow("damaged");
});
