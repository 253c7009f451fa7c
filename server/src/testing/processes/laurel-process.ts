// The program as an operator runs it: its own process, folder, database and port, for tests that deliver to it over
// HTTP, kill it, and check the result.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "../../database/database.ts";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { findPostmaster } from "../../database/embedded/postmaster-file.ts";
import type { Deps } from "../../process/deps.ts";
import { createLog } from "../../process/log.ts";
import { createNewId } from "../../process/new-id.ts";
import { freePort } from "./free-port.ts";
import { TestClock } from "../test-clock.ts";
import { createTestDeps } from "../test-deps.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: { laurel: string };
};
/** The arguments that `npm run laurel` passes to Node, without npm in between: a kill must hit the program itself. */
const [, ...laurelWords] = scripts.laurel.split(" ");
const readySeconds = 120;

export const laurelSecret = "the-secret-of-a-laurel-in-tests";

export interface LaurelProcess {
  readonly url: URL;
  readonly dataFolder: string;
  /** How often it exited without being told to. */
  unasked(): number;
  /** Its standard output and error. */
  output(): string;
  processId(): number;
  /** The process id of PostgreSQL; null while it is not running. */
  postmasterId(): number | null;
  start(): Promise<void>;
  waitUntilReady(): Promise<void>;
  /** SIGKILL: nothing is finished or reported. */
  kill(): Promise<void>;
  /** Runs a command of the program beside it; returns its output. */
  run(...words: string[]): Promise<{ code: number; output: string }>;
  /** The same, of another version's project. */
  runOf(project: string, ...words: string[]): Promise<{ code: number; output: string }>;
  /** The same, with lines that are typed. */
  answer(lines: readonly string[], ...words: string[]): Promise<{ code: number; output: string }>;
  /** The settings of its process. */
  environment(): NodeJS.ProcessEnv;
  /** A connection to its database, without owning it: not while a test kills PostgreSQL. */
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  /** SIGTERM: it finishes what it does. */
  stop(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

export interface LaurelOptions {
  /** Of the program. Default: `serve`. */
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The project that it runs from, such as one of another version. Default: this one. */
  readonly project?: string;
}

export async function startLaurel(options: LaurelOptions = {}): Promise<LaurelProcess> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "laurel-process-"));
  // As root, PostgreSQL runs as another user, which must have access to its folder.
  chmodSync(dataFolder, 0o755);
  const laurel = new Laurel(dataFolder, await freePort(), options);
  try {
    await laurel.start();
  } catch (error) {
    await laurel.remove();
    throw error;
  }
  return laurel;
}

class Laurel implements LaurelProcess {
  readonly dataFolder: string;
  readonly url: URL;
  readonly #options: LaurelOptions;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #isMeantToEnd = false;
  #unasked = 0;
  #output = "";

  constructor(dataFolder: string, port: number, options: LaurelOptions) {
    this.dataFolder = dataFolder;
    this.#port = port;
    this.#options = options;
    this.url = new URL(`http://127.0.0.1:${port}`);
  }

  unasked(): number {
    return this.#unasked;
  }

  output(): string {
    return this.#output;
  }

  processId(): number {
    return this.#child!.pid!;
  }

  postmasterId(): number | null {
    return findPostmaster(this.#cluster())?.pid ?? null;
  }

  async start(): Promise<void> {
    this.#isMeantToEnd = false;
    const child = spawn(process.execPath, [...laurelWords, ...(this.#options.command ?? ["serve"])], {
      cwd: this.#options.project ?? root,
      env: this.environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const listen = (text: Buffer): void => {
      this.#output = (this.#output + text.toString()).slice(-100_000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    // Otherwise it goes on, with its PostgreSQL, when the tests or a benchmark are ended.
    const endWithTests = () => child.kill();
    process.once("exit", endWithTests);
    child.once("exit", () => {
      process.off("exit", endWithTests);
      if (!this.#isMeantToEnd && this.#child === child) this.#unasked += 1;
    });
    this.#child = child;
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + readySeconds * 1000;
    for (;;) {
      const answer = await fetch(new URL("/readyz", this.url)).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) return;
      if (this.#hasEnded() || Date.now() > deadline)
        throw new Error(`The server did not become ready. It said:\n${this.#output}`);
      await sleep(25);
    }
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isMeantToEnd = true;
    if (!this.#child || this.#hasEnded()) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }

  run(...words: string[]): Promise<{ code: number; output: string }> {
    return this.#run([], words);
  }

  runOf(project: string, ...words: string[]): Promise<{ code: number; output: string }> {
    return this.#run([], words, project);
  }

  answer(lines: readonly string[], ...words: string[]): Promise<{ code: number; output: string }> {
    return this.#run(lines, words);
  }

  async #run(
    lines: readonly string[],
    words: readonly string[],
    project = this.#options.project ?? root,
  ): Promise<{ code: number; output: string }> {
    const options = {
      cwd: project,
      env: this.environment(),
      maxBuffer: 64 * 1024 * 1024,
    };
    try {
      const running = promisify(execFile)(process.execPath, [...laurelWords, ...words], options);
      running.child.stdin?.end(lines.map((line) => `${line}\n`).join(""));
      const { stdout, stderr } = await running;
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
      if (typeof code !== "number") throw error;
      return { code, output: `${stdout ?? ""}${stderr ?? ""}` };
    }
  }

  async withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
    const log = createLog("silent");
    const postgres = await startEmbeddedPostgres({ dataFolder: this.dataFolder, log });
    const db = openDatabase({ url: postgres.servingUrl, maxConnections: 4, log, statementTimeoutSeconds: 0 });
    try {
      const clock = new TestClock();
      // It shares the database with the process, so its ids must not repeat those of an earlier connection.
      return await work(createTestDeps({ db, clock, newId: createNewId(clock) }));
    } finally {
      await db.close();
      await postgres.stop();
    }
  }

  async remove(): Promise<void> {
    await this.#end("SIGTERM");
    // A killed server's PostgreSQL ends by itself.
    for (let pid = this.postmasterId(); pid !== null; pid = this.postmasterId()) {
      process.kill(pid, "SIGINT");
      await sleep(50);
    }
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  #hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #cluster(): string {
    return path.join(this.dataFolder, "postgres");
  }

  /** Without the machine's own settings, and without the project's `.env`. */
  environment(): NodeJS.ProcessEnv {
    const unset = [
      "DATABASE_URL",
      "DATABASE_OWNER_URL",
      "APP_URL",
      "APP_SECRET",
      "SHOP_DOMAINS",
      "DEV_STORE_URL",
      "ROLE",
      "METRICS_TOKEN",
    ];
    return {
      ...Object.fromEntries(unset.map((name) => [name, ""])),
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      TMPDIR: process.env["TMPDIR"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: String(this.#port),
      HOST: "127.0.0.1",
      LAUREL_DATA: this.dataFolder,
      SHOPIFY_API_SECRET: laurelSecret,
      LOG_LEVEL: "warn",
      ...this.#options.environment,
    };
  }
}
