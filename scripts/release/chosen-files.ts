// What of the project a server in production needs: its source, which runs as it is, the built pages, and what
// operators read and set.
import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import path from "node:path";

const chosen: readonly RegExp[] = [
  /^(domain|server)\/(package\.json$|src\/)/,
  // The server reads the English texts.
  /^widget\/(package\.json$|src\/texts\/)/,
  /^extension\//,
  /^deploy\/(systemd|kubernetes)\//,
  /^docs\/([^/]+\.md$|monitoring\/)/,
  /^(package(-lock)?\.json|settings\.example|shopify\.app\.toml|LICENSE|CHANGELOG\.md|SECURITY\.md)$/,
];
/** Tests, and the play store's demo. */
const left: readonly RegExp[] = [
  /\.test\.tsx?$/,
  /\/testing\//,
  /^server\/src\/(start\.js$|cli\/start\.ts$|operate\/demo\/)/,
  // They are for those who work on the source; the first is the front of the site.
  /^docs\/(index|plan|tour|walks|specification)\.md$/,
];
/** Built, so not committed. What must be there is what a whole build writes. */
const built = "{admin/dist,widget/build,extension/assets}/**/*";
const wanted: readonly string[] = [
  "admin/dist/pages.json",
  "widget/build/render.js",
  "extension/assets/laurel.js",
  "extension/assets/points.js",
];

/** Paths in the project, sorted by their bytes. Without git, as where an image is built, those on disk. Throws if pages are not built. */
export function chooseFiles(root: string): readonly string[] {
  const missing = wanted.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0) throw new Error(`These are not built: ${missing.join(", ")}`);
  const isChosen = (file: string): boolean =>
    chosen.some((pattern) => pattern.test(file)) && !left.some((pattern) => pattern.test(file));
  const pages = globSync(built, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(path.relative(root, path.join(entry.parentPath, entry.name))));
  return [...new Set([...listSource(root).filter(isChosen), ...pages])].toSorted();
}

function listSource(root: string): readonly string[] {
  if (existsSync(path.join(root, ".git")))
    return execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 })
      .split("\0")
      .filter(Boolean);
  return listOnDisk(root);
}

/** Also what is built, and what nobody has committed. */
export function listOnDisk(root: string): readonly string[] {
  return globSync("{*,{domain,server,widget,extension,deploy,docs}/**/*}", {
    cwd: root,
    exclude: ["**/node_modules"],
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(path.relative(root, path.join(entry.parentPath, entry.name))));
}

const slashes = (file: string): string => file.split(path.sep).join("/");
