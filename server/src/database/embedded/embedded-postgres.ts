// The embedded PostgreSQL. The first process that needs it starts it as a child, later processes find it, the owner
// restarts it when it dies, and it ends with its owner.
import type { ChildProcess } from "node:child_process";
import { readFileSync, rmdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { Logger } from "pino";
import { createDatabase, findDatabase } from "./administration.sql.ts";
import { embeddedServingLogin } from "../tenants/roles.sql.ts";
import { initializeCluster } from "./initialize-cluster.ts";
import { claimOwnership, giveUpOwnership, hasOtherOwner } from "./owner-file.ts";
import { findPlace, makeSocketFolder, type Place } from "./place.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import { isAlive } from "./process-identity.ts";
import { spawnPostgres } from "./spawn-postgres.ts";
import { OperatorError } from "../../process/operator-error.ts";

export interface EmbeddedPostgres {
  /** Connection settings of the superuser, for `pg`; the socket's folder is in them. */
  readonly url: string;
  /** The same for the login that serves, which `migrate` creates. */
  readonly servingUrl: string;
  /** False if another process of ours is its owner. */
  isOwner(): boolean;
  /** If this process is the owner, ends the database cleanly; otherwise only disconnects. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The database is in `postgres/` below it. */
  readonly dataFolder: string;
  readonly log: Logger;
  /** PostgreSQL settings that override the standard ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

const superuser = "laurel";
const database = "laurel";
const startTimeoutSeconds = 120;
const stopTimeoutSeconds = 60;

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const keeper = new Keeper(options);
  await keeper.bringUp();
  keeper.watch();
  return keeper;
}

class Keeper implements EmbeddedPostgres {
  readonly #options: EmbeddedOptions;
  readonly #place: Place;
  readonly #ownerFile: string;
  readonly #logFile: string;
  #postmaster: Postmaster | null = null;
  #isOwner = false;
  #isStopping = false;
  #watching: Promise<void> = Promise.resolve();
  readonly #stopWatching = new AbortController();
  readonly #endWithProcess = (): void => this.#signal("SIGINT");

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#place = findPlace(options.dataFolder, options.log);
    this.#ownerFile = path.join(options.dataFolder, "postgres.owner");
    this.#logFile = path.join(options.dataFolder, "postgres.log");
  }

  get url(): string {
    const { socketFolder, port } = this.#running();
    return connectionUrl(socketFolder, port, database);
  }

  get servingUrl(): string {
    return withLogin(this.url, embeddedServingLogin);
  }

  isOwner(): boolean {
    return this.#isOwner;
  }

  /** Connects to the running one, or starts one. If two processes start at once, PostgreSQL's own lock decides. */
  async bringUp(): Promise<void> {
    await initializeCluster(this.#place, superuser);
    const deadline = Date.now() + startTimeoutSeconds * 1000;
    let child: ChildProcess | undefined;
    while (Date.now() < deadline && !this.#isStopping) {
      const found = findPostmaster(this.#place.cluster);
      if (found?.isReady && (await answers(found))) return this.#attach(found, child);
      if (child && hasEnded(child)) {
        // Another process was faster; otherwise PostgreSQL is broken, and its log says why.
        if (!found)
          throw new OperatorError(
            `PostgreSQL did not start. The end of ${this.#logFile}:\n${this.#logTail()}`,
          );
        child = undefined;
      }
      if (!found && !child) child = this.#spawn();
      await sleep(50);
    }
    throw new OperatorError(`PostgreSQL was not ready after ${startTimeoutSeconds} s. See ${this.#logFile}.`);
  }

  #spawn(): ChildProcess {
    const socketFolder = makeSocketFolder(this.#place);
    const settings = this.#options.settings ?? {};
    const child = spawnPostgres(this.#place, { socketFolder, logFile: this.#logFile, settings });
    child.on("error", () => undefined);
    // It must not keep this process alive.
    child.unref();
    return child;
  }

  async #attach(found: Postmaster, child: ChildProcess | undefined): Promise<void> {
    this.#postmaster = found;
    this.#isOwner = child?.pid === found.pid || !hasOtherOwner(this.#ownerFile);
    if (this.#isOwner) {
      claimOwnership(this.#ownerFile);
      process.off("exit", this.#endWithProcess).on("exit", this.#endWithProcess);
    }
    await ensureDatabase(found);
  }

  /** Starts it again when it dies while in use: killed, out of memory, or ended with its former owner. */
  watch(): void {
    this.#watching = this.#watchUntilStopped().catch((error: unknown) => {
      this.#options.log.fatal({ err: error }, "PostgreSQL ended and cannot be started again");
    });
  }

  async #watchUntilStopped(): Promise<void> {
    const { signal } = this.#stopWatching;
    for (;;) {
      await sleep(250, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      if (isAlive(this.#running().pid)) continue;
      this.#options.log.error("PostgreSQL ended; starting it again");
      await this.bringUp();
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopWatching.abort();
    await this.#watching;
    process.off("exit", this.#endWithProcess);
    if (!this.#isOwner) return;
    const { pid } = this.#running();
    // A fast shutdown: sessions are ended, everything is written, and the files are consistent.
    this.#signal("SIGINT");
    const deadline = Date.now() + stopTimeoutSeconds * 1000;
    while (isServing(this.#place, pid)) {
      if (Date.now() > deadline) this.#signal("SIGQUIT");
      await sleep(25);
    }
    removeIfEmpty(this.#running().socketFolder);
    giveUpOwnership(this.#ownerFile);
    this.#isOwner = false;
  }

  #running(): Postmaster {
    if (!this.#postmaster) throw new Error("PostgreSQL is not running.");
    return this.#postmaster;
  }

  #signal(signal: NodeJS.Signals): void {
    const running = findPostmaster(this.#place.cluster);
    if (running && this.#isOwner) process.kill(running.pid, signal);
  }

  #logTail(): string {
    return readFileSync(this.#logFile, "utf8").trim().split("\n").slice(-8).join("\n");
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function isServing(place: Place, pid: number): boolean {
  return findPostmaster(place.cluster)?.pid === pid;
}

/** PostgreSQL removes its socket; the folder is ours. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another process has started it again.
  }
}

function connectionUrl(socketFolder: string, port: number, name: string): string {
  return `postgresql:///${name}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${superuser}`;
}

/** The same database with another login that needs no password. */
export const withLogin = (url: string, login: string): string => url.replace(/user=[^&]*/, `user=${login}`);

async function withAdministrator<T>(
  postmaster: Postmaster,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const connectionString = connectionUrl(postmaster.socketFolder, postmaster.port, "postgres");
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  return withAdministrator(postmaster, async () => true).catch(() => false);
}

async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  await withAdministrator(postmaster, async (client) => {
    const { rowCount } = await client.query(findDatabase, [database]);
    if (rowCount) return;
    await client.query(createDatabase(database)).catch((error: unknown) => {
      // Another process created it at the same moment.
      if (!(error instanceof DatabaseError && error.code === "42P04")) throw error;
    });
  });
}
