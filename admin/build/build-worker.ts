import { readdir } from "node:fs/promises";
import path from "node:path";
import type { build } from "vite";

interface WorkerBuild {
  readonly root: string;
  readonly dist: string;
  /** The worker fetches these when it is installed, before a page asks for them. */
  readonly shellFiles: readonly string[];
  readonly build: typeof build;
}

/** Builds sw.js as one plain script: not every browser runs module workers. */
export async function buildWorker({ root, dist, shellFiles, build }: WorkerBuild): Promise<void> {
  const files = (await readdir(path.join(dist, "assets"))).sort().map((name) => `/assets/${name}`);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      LAUREL_SHELL_FILES: JSON.stringify(shellFiles),
      LAUREL_FILES: JSON.stringify(files),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, "src/service-worker/sw.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
