// Builds the admin's pages if they are missing or older than their source, as after an update.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

const projectFolder = fileURLToPath(new URL("../../../../", import.meta.url));

/** Where the build is, or will be. */
export const adminFolder = path.join(projectFolder, "admin", "dist");

const TURN_SECONDS = 120;
const sources = [
  "admin/{index.html,package.json,vite.config.ts}",
  "admin/{src,build}/**/*",
  "domain/src/**/*.ts",
];

/**
 * A build takes some seconds. A failed build is logged; the pages say so too. A server builds only what is missing;
 * `npm start` also what is older than its source.
 */
export async function ensureAdminBuilt(log: Logger, when: "missing" | "older"): Promise<void> {
  if (!existsSync(path.join(projectFolder, "admin", "package.json")) || isBuilt(when)) return;
  const release = await takeTurn();
  try {
    // Another process may have built it meanwhile.
    if (!isBuilt(when)) await build(log);
  } finally {
    release();
  }
}

async function build(log: Logger): Promise<void> {
  log.info("building the admin's pages");
  const child = spawn("npm", ["run", "build", "-w", "@laurel/admin"], {
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
    log.error({ code, said }, "the admin's pages could not be built: npm run build -w @laurel/admin");
}

/** One build at a time: two would write into one folder. A killed process's turn expires after a while. */
async function takeTurn(): Promise<() => void> {
  const folder = path.join(projectFolder, "node_modules", ".laurel-admin-build");
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

function isBuilt(when: "missing" | "older"): boolean {
  const built = statSync(path.join(adminFolder, "pages.json"), { throwIfNoEntry: false });
  if (!built || !existsSync(path.join(adminFolder, "sw.js"))) return false;
  const isNewer = (file: string): boolean =>
    !/\.test\.tsx?$/.test(file) && statSync(path.join(projectFolder, file)).mtimeMs > built.mtimeMs;
  return (
    when === "missing" || !sources.some((pattern) => globSync(pattern, { cwd: projectFolder }).some(isNewer))
  );
}
