import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findAppFileFaults } from "../../../platform/shopify/app-file.ts";
import { testEnv } from "../../../testing/test-deps.ts";
import { appFile } from "./app-file.ts";

const env = testEnv();

test("A file that is not here is none that is wrong", async () => {
  const found = await appFile({ env, appFile: "/nowhere/shopify.app.toml", findAppFileFaults });
  expect(found).toMatchObject({ state: "unknown" });
});

test("What the file lacks is one line each; what the platform was sent is never claimed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "laurel-app-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "shopify.app.toml");
  writeFileSync(file, 'client_id = "x"\n');

  const right = await appFile({ env, appFile: file, findAppFileFaults: () => [] });
  expect(right).toMatchObject([{ state: "ok" }, { state: "unknown" }]);
  const wrong = await appFile({ env, appFile: file, findAppFileFaults });
  expect(wrong).toHaveLength(9);
  expect(wrong).toContainEqual({
    state: "missing",
    text: "shopify.app.toml: set embedded to true. Then npx @shopify/cli@4 app deploy.",
  });
});
