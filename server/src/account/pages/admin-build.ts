// The admin's build, read into memory: a few megabytes. No other file on the disk can be requested.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const filesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

const pageSchema = filesSchema.extend({
  name: z.string(),
  path: z.string(),
  matchPath: z.string().optional(),
  title: z.string(),
  layout: z.literal("app").optional(),
});

const pagesSchema = z.object({
  buildHash: z.string().min(1),
  pages: z.array(pageSchema).min(1),
  bridges: z.object({ classic: filesSchema, current: filesSchema }),
});

export type PageRow = z.output<typeof pageSchema>;
export type PageFiles = z.output<typeof filesSchema>;

export interface StaticFile {
  readonly type: string;
  readonly content: Buffer;
  /** As compressed by the build. */
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

export interface AdminBuild {
  readonly hash: string;
  /** With the placeholders that each answer fills in. */
  readonly html: string;
  readonly pages: readonly PageRow[];
  readonly bridges: { readonly classic: PageFiles; readonly current: PageFiles };
  readonly appData: Buffer;
  /** By the page's `path`. */
  readonly pageData: ReadonlyMap<string, Buffer>;
  /** By URL path, such as `/assets/index-abc.js`. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  readonly worker: StaticFile;
}

/** Null if there is no build, or an incomplete one. */
export function readAdminBuild(folder: string): AdminBuild | null {
  try {
    const { buildHash, pages, bridges } = pagesSchema.parse(
      JSON.parse(readFileSync(path.join(folder, "pages.json"), "utf8")),
    );
    const data = (name: string): Buffer => readFileSync(path.join(folder, "page-data", name));
    const nameOf = (page: string): string => (page === "/" ? "index" : page.slice(1));
    return {
      hash: buildHash,
      html: readFileSync(path.join(folder, "index.html"), "utf8"),
      pages,
      bridges,
      appData: data("app-data.json"),
      pageData: new Map(
        pages.map((page) => [page.path, data(path.join(nameOf(page.path), "page-data.json"))]),
      ),
      assets: readAssets(path.join(folder, "assets")),
      worker: readStaticFile(path.join(folder, "sw.js")),
    };
  } catch {
    return null;
  }
}

/** Changes whenever the build does. */
export function signatureOf(folder: string): string {
  return ["pages.json", "sw.js", "assets"]
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? "none")
    .join(":");
}

function readAssets(folder: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [`/assets/${name}`, readStaticFile(path.join(folder, name))]));
}

function readStaticFile(file: string): StaticFile {
  const compressed = (suffix: string): Buffer | null =>
    existsSync(file + suffix) ? readFileSync(file + suffix) : null;
  return {
    type: types[path.extname(file)] ?? "application/octet-stream",
    content: readFileSync(file),
    br: compressed(".br"),
    gzip: compressed(".gz"),
  };
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
