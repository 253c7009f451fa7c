// What the build adds to Vite's: the build hash, page data, the list of pages for the server, the service worker, and
// compressed copies of the files, so that no request waits for compression.
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Plugin } from "vite";
import type { PageEntry } from "../src/pages.ts";
import { FIRST_PAGE_KB } from "./first-page.ts";
import { findCycle, type Manifest, readPageFiles } from "./page-files.ts";
import { pageDataFolder, pageDataOf } from "./page-data-of.ts";
import { buildWorker } from "./build-worker.ts";

/** Every page needs these. The entry comes first: it starts the session while the rest loads. */
const shellSources = ["index.html", "src/show-app.tsx"];

/** Home in today's admin. */
const firstPageSources = [...shellSources, "src/home/home-page.tsx", "src/embed/current-adapter.ts"];

const compressed = /\.(js|css|html|json|svg|txt)$/;

export function finishBuild(root: string): Plugin {
  let dist = "";
  return {
    name: "laurel-finish-build",
    apply: "build",
    configResolved(config) {
      dist = path.resolve(root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const manifest = JSON.parse(await readFile(path.join(dist, "manifest.json"), "utf8")) as Manifest;
      checkFiles(manifest);
      const buildHash = await hashOf(dist);
      const shell = readPageFiles(manifest, shellSources);
      await writePages(dist, manifest, buildHash);
      await buildWorker({ root, dist, shellFiles: [...shell.scripts, ...shell.styles], build });
      await compressAll(dist);
      await checkWeight(dist, readPageFiles(manifest, firstPageSources).scripts);
    },
  };
}

/**
 * vite.config.ts splits the build into files by folder. A module in the wrong folder shows up here as an import cycle,
 * or as an import that the entry waits for.
 */
function checkFiles(manifest: Manifest): void {
  const cycle = findCycle(manifest);
  if (cycle) throw new Error(`these files need each other: ${cycle.join(" → ")}`);
  const early = manifest["index.html"]?.imports ?? [];
  if (early.length > 0) throw new Error(`the entry waits for ${early.join(", ")}, and should for nothing`);
}

/** What is not needed for the first page belongs into another file: vite.config.ts says which. */
async function checkWeight(dist: string, scripts: readonly string[]): Promise<void> {
  const sizes = await Promise.all(scripts.map(async (script) => (await stat(`${dist}${script}.br`)).size));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  if (kilobytes <= FIRST_PAGE_KB) return;
  const weighed = scripts.map((script, index) => `${script} ${((sizes[index] ?? 0) / 1024).toFixed(1)}`);
  throw new Error(
    `the first page weighs ${kilobytes.toFixed(1)} KB, and may weigh ${FIRST_PAGE_KB}: ${weighed.join(", ")}`,
  );
}

/** Each file name contains a hash of its content, so the names identify the build. */
async function hashOf(dist: string): Promise<string> {
  const names = (await readdir(path.join(dist, "assets"))).sort();
  return createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 20);
}

async function writePages(dist: string, manifest: Manifest, buildHash: string): Promise<void> {
  const html = path.join(dist, "index.html");
  await writeFile(html, (await readFile(html, "utf8")).replace("LAUREL_BUILD", buildHash));
  const { pages } = (await import(pathOfPages())) as { pages: readonly PageEntry[] };
  await writeJson(path.join(dist, "page-data", "app-data.json"), { webpackCompilationHash: buildHash });
  for (const page of pages) {
    const folder = path.join(dist, "page-data", pageDataFolder(page.path));
    await writeJson(path.join(folder, "page-data.json"), pageDataOf(page));
  }
  await writeJson(path.join(dist, "pages.json"), {
    buildHash,
    pages: pages.map(({ name, path: pagePath, matchPath, title, layout, file }) => ({
      name,
      path: pagePath,
      matchPath,
      title,
      layout,
      ...readPageFiles(manifest, [...shellSources, file]),
    })),
    bridges: {
      classic: readPageFiles(manifest, ["src/embed/classic-adapter.ts"]),
      current: readPageFiles(manifest, ["src/embed/current-adapter.ts"]),
    },
  });
}

/**
 * Imported when the build runs: the table names pages that only Vite can load, and is not in the build's own tsconfig.
 */
const pathOfPages = (): string => new URL("../src/pages.ts", import.meta.url).href;

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

async function compressAll(dist: string): Promise<void> {
  const names = await readdir(path.join(dist, "assets"));
  const files = [...names.map((name) => path.join(dist, "assets", name)), path.join(dist, "sw.js")];
  await Promise.all(
    files
      .filter((file) => compressed.test(file))
      .map(async (file) => {
        const content = await readFile(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
}
