// Builds the admin's pages and the shoppers' page and script if they are missing or older than their source, as after an update.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

const projectFolder = fileURLToPath(new URL("../../..", import.meta.url));

/** Where the build is, or will be. */
export const adminFolder = path.join(projectFolder, "admin", "dist");

const TURN_SECONDS = 120;

/** The shoppers' page as code that the server loads, or will be. */
export const rendererFile = path.join(projectFolder, "widget", "build", "render.js");

/** The folder of a workspace. */
type Workspace = "admin" | "widget";

interface Build {
  readonly workspace: Workspace;
  readonly title: string;
  readonly sources: readonly string[];
  /** Written by a whole build. The age of the first is the age of the build. */
  readonly results: readonly string[];
}

const domain = "domain/src/**/*.ts";
const builds: readonly Build[] = [
  {
    workspace: "admin",
    title: "the admin's pages",
    sources: ["admin/{index.html,package.json,vite.config.ts}", "admin/{src,build}/**/*", domain],
    results: ["admin/dist/pages.json", "admin/dist/sw.js"],
  },
  {
    workspace: "widget",
    title: "the shoppers' page and script",
    sources: ["widget/{package.json,vite.config.ts}", "widget/src/**/*", domain],
    results: ["widget/build/render.js", "extension/assets/laurel.js", "extension/assets/points.js"],
  },
];

/** For operators: how pages that are not there get there. */
export const howToBuild: string =
  "The archive of a release has them built. In a clone, run npm ci and npm run build -w @laurel/admin -w @laurel/widget; " +
  "npm prune --omit=dev then takes away what only the build needs.";

/**
 * Builds what is missing or older than its source, as in a clone after `git pull`. A build takes some seconds. A failed
 * build is logged; the pages say so too. Where the builder is not installed, as in production, it says what is missing
 * and builds nothing: the pages of a release come with it.
 */
export async function ensurePagesBuilt(
  log: Logger,
  workspaces: readonly Workspace[] = ["admin", "widget"],
): Promise<void> {
  const isWanted = (build: Build): boolean =>
    workspaces.includes(build.workspace) &&
    existsSync(path.join(projectFolder, build.workspace, "package.json")) &&
    !isBuilt(build);
  const wanted = builds.filter(isWanted);
  if (wanted.length === 0) return;
  if (!hasBuilder()) {
    const missing = wanted.filter((build) => !isThere(build)).map(({ title }) => title);
    if (missing.length > 0) log.error(`not built: ${missing.join(", and ")}. ${howToBuild}`);
    return;
  }
  const release = await takeTurn();
  try {
    // Another process may have built some meanwhile.
    for (const build of builds) if (isWanted(build)) await run(build, log);
  } finally {
    release();
  }
}

/** It is a dependency of development. */
function hasBuilder(): boolean {
  try {
    createRequire(path.join(projectFolder, "package.json")).resolve("vite");
    return true;
  } catch {
    return false;
  }
}

async function run({ workspace, title }: Build, log: Logger): Promise<void> {
  log.info(`building ${title}`);
  const child = spawn("npm", ["run", "build", "-w", `@laurel/${workspace}`], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let said = "";
  const listen = (text: Buffer): void => {
    said = (said + text.toString()).slice(-4_000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const code = await once(child, "close").then(
    ([status]: unknown[]) => status,
    (error: unknown) => String(error),
  );
  if (code !== 0)
    log.error({ code, said }, `${title} could not be built: npm run build -w @laurel/${workspace}`);
}

/** One build at a time: two would write into one folder. A killed process's turn expires after a while. */
async function takeTurn(): Promise<() => void> {
  const folder = path.join(projectFolder, "node_modules", ".laurel-build");
  for (;;) {
    try {
      mkdirSync(folder);
      return () => rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const taken = statSync(folder, { throwIfNoEntry: false });
      if (taken && Date.now() - taken.mtimeMs > TURN_SECONDS * 1000)
        rmSync(folder, { recursive: true, force: true });
      else await sleep(200);
    }
  }
}

function isBuilt(build: Build): boolean {
  if (!isThere(build)) return false;
  const builtAt = statSync(path.join(projectFolder, build.results[0]!)).mtimeMs;
  const isNewer = (file: string): boolean =>
    !/\.test\.tsx?$/.test(file) && statSync(path.join(projectFolder, file)).mtimeMs > builtAt;
  return !build.sources.some((pattern) => globSync(pattern, { cwd: projectFolder }).some(isNewer));
}

const isThere = ({ results }: Build): boolean =>
  results.every((file) => existsSync(path.join(projectFolder, file)));
