// The whole program as a newcomer starts it, in a folder of its own and on free ports.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const demoShop = "demo.myshopify.com";

export interface Laurel {
  readonly appUrl: string;
  readonly storeUrl: string;
  /** Runs `npm run laurel -- …` beside it, and returns the output. */
  command(...words: string[]): Promise<string>;
  /** Pays a shop's birthdays as if it were that time: tests cannot wait for one. */
  payBirthdaysAt(shop: string, instant: string): Promise<void>;
  stop(): Promise<void>;
  /** Stops it, and leaves its data for others to begin from. */
  leaveSnapshot(): Promise<Snapshot>;
}

export interface Snapshot {
  readonly folder: string;
  /** Where it ran: the store has its address in its subscriptions. */
  readonly appUrl: string;
}

/** Resolves once the demo shop's past is complete. */
export async function startLaurel(snapshot?: Snapshot): Promise<Laurel> {
  const folder = mkdtempSync(path.join(tmpdir(), "laurel-e2e-"));
  // As root, PostgreSQL runs as another user. Without access to the folder, its data would go elsewhere and not be
  // removed.
  chmodSync(folder, 0o755);
  const [port, storePort] = [await freePort(), await freePort()];
  const appUrl = `http://localhost:${port}`;
  if (snapshot) {
    // With its owners: as root, PostgreSQL runs as another user.
    execFileSync("cp", ["-a", `${snapshot.folder}/.`, folder]);
    const store = path.join(folder, "dev-store.json");
    writeFileSync(store, readFileSync(store, "utf8").replaceAll(snapshot.appUrl, appUrl));
  }
  const environment = {
    ...process.env,
    PORT: String(port),
    DEV_STORE_PORT: String(storePort),
    APP_URL: appUrl,
    LAUREL_DATA: folder,
    // E-mails go to the dev store's outbox, whatever this machine has.
    SMTP_URL: "",
    MAIL_FROM: "",
  };
  const program = spawn(process.execPath, ["server/src/start.js"], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await waitForLine(program, "past is in");
  const end = async (): Promise<void> => {
    program.kill("SIGTERM");
    if (program.exitCode === null) await once(program, "exit");
  };
  return {
    appUrl,
    storeUrl: `http://localhost:${storePort}`,
    command: (...words) => run(["server/src/cli.js", ...words], environment),
    async payBirthdaysAt(shop, instant) {
      await run(["server/src/testing/processes/pay-birthdays-at.ts", shop, instant], environment);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    async leaveSnapshot() {
      await end();
      return { folder, appUrl };
    },
  };
}

async function waitForLine(program: ChildProcess, text: string): Promise<void> {
  let output = "";
  for await (const chunk of program.stdout ?? []) {
    output += String(chunk);
    if (output.includes(text)) return;
  }
  throw new Error(`Laurel ended before it was ready. It said:\n${output}`);
}

async function run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`laurel ${words.slice(1).join(" ")} ended with ${code}:\n${output}`);
  return output.trim();
}
