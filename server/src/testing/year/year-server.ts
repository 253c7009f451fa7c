// Starts a server of a simulated year, and kills it.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ServeAt } from "./serve-at.ts";

const program = fileURLToPath(new URL("serve-at.ts", import.meta.url));
const OUTPUT_CHARACTERS = 20_000;

export class YearServer {
  readonly port: number;
  readonly #about: Omit<ServeAt, "now">;
  #child: ChildProcess | null = null;
  #ready: Promise<void> = Promise.resolve();
  #output = "";
  isUp = false;
  kills = 0;
  /** How often it ended without being killed. */
  unasked = 0;

  constructor(about: Omit<ServeAt, "now">) {
    this.#about = about;
    this.port = about.port;
  }

  /** The end of what it logged: errors only. */
  output(): string {
    return this.#output;
  }

  /** Resolves once it serves. */
  start(now: Date): Promise<void> {
    const about: ServeAt = { ...this.#about, now: now.toISOString() };
    const child = fork(program, [JSON.stringify(about)], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      execArgv: [],
    });
    const listen = (text: Buffer): void => {
      this.#output = (this.#output + text.toString()).slice(-OUTPUT_CHARACTERS);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    const ended = once(child, "exit").then(() => {
      if (this.#child === child) {
        this.unasked += 1;
        this.isUp = false;
      }
      throw new Error(`The server ended. It said:\n${this.#output}`);
    });
    ended.catch(() => undefined);
    const serve = async (): Promise<void> => {
      await once(child, "message");
      this.isUp = true;
    };
    this.#child = child;
    this.#ready = Promise.race([serve(), ended]);
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  /** Resolves when it serves again after a kill. */
  ready(): Promise<void> {
    return this.#ready;
  }

  tell(now: Date): void {
    this.#child?.send(now.toISOString());
  }

  /** SIGKILL: nothing is finished. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.isUp = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.kills += 1;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}
