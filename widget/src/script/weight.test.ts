// What shoppers' browsers load, as it is sent to them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, onTestFinished, test } from "vitest";
import type { Renderer } from "../renderer.ts";
import { testOptions } from "../testing/draw.ts";
import { samples } from "../testing/samples.ts";

const SCRIPT_BYTES_MAX = 3_100;
const ALL_BYTES_MAX = 10 * 1024;

const weigh = (text: string): number => brotliCompressSync(text).length;

const root = fileURLToPath(new URL("../../", import.meta.url));

async function builtScript(mode = "script"): Promise<string> {
  const built = await build({ root, mode, logLevel: "silent", build: { write: false } });
  const [file, ...others] = (built as Rolldown.RolldownOutput).output;
  expect(others).toEqual([]);
  return file.code;
}

/** As the server loads it: its style is minified. */
async function builtRenderer(): Promise<Renderer> {
  const outDir = await mkdtemp(path.join(tmpdir(), "laurel-renderer-"));
  onTestFinished(() => rm(outDir, { recursive: true }));
  await build({ root, logLevel: "silent", build: { outDir, emptyOutDir: true } });
  return (await import(/* @vite-ignore */ pathToFileURL(path.join(outDir, "render.js")).href)) as Renderer;
}

test("the script weighs at most 3,100 bytes, and with all that a member opens at most 10 KB", async () => {
  const script = await builtScript();
  expect(weigh(script)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  const { renderPart } = await builtRenderer();
  for (const view of [samples.guest, samples.member, samples["many rewards"]])
    expect(weigh(script) + weigh(renderPart(view, testOptions()))).toBeLessThanOrEqual(ALL_BYTES_MAX);
});

test("the script of prices is asked for by their blocks alone, and weighs at most 1 KB", async () => {
  expect(weigh(await builtScript("points"))).toBeLessThanOrEqual(1024);
});

test("the script stores nothing, and runs where a strict policy forbids code in text", async () => {
  expect(await builtScript()).not.toMatch(
    /localStorage|sessionStorage|cookie|indexedDB|eval\(|new Function|https?:\/\//,
  );
});
