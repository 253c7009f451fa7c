// What shoppers' browsers load, as it is sent to them.
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { drawPart } from "../testing/draw.ts";
import { samples } from "../testing/samples.ts";

const SCRIPT_BYTES_MAX = 3 * 1024;
const ALL_BYTES_MAX = 10 * 1024;

const weigh = (text: string): number => brotliCompressSync(text).length;

async function builtScript(mode = "script"): Promise<string> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const built = await build({ root, mode, logLevel: "silent", build: { write: false } });
  const [file, ...others] = (built as Rolldown.RolldownOutput).output;
  expect(others).toEqual([]);
  return file.code;
}

test("the script weighs at most 3 KB, and with all that a member opens at most 10 KB", async () => {
  const script = await builtScript();
  expect(weigh(script)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  for (const view of [samples.guest, samples.member, samples["many rewards"]])
    expect(weigh(script) + weigh(drawPart(view))).toBeLessThanOrEqual(ALL_BYTES_MAX);
});

test("the script of prices is asked for by their blocks alone, and weighs at most 1 KB", async () => {
  expect(weigh(await builtScript("points"))).toBeLessThanOrEqual(1024);
});

test("the script stores nothing, and runs where a strict policy forbids code in text", async () => {
  expect(await builtScript()).not.toMatch(
    /localStorage|sessionStorage|cookie|indexedDB|eval\(|new Function|https?:\/\//,
  );
});
