// A PostgreSQL of the operator's, as its packages install it: its programs, and clusters of it on this machine.
import { execFile, execFileSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isExecutable } from "@laurel/server/database/embedded/binaries.ts";
import { freePort } from "@laurel/server/testing/processes/free-port.ts";
import { atEnd } from "./at-end.ts";

const ADMINISTRATOR = "postgres";
const PACKAGES = "/usr/lib/postgresql";
const rolesFile = fileURLToPath(new URL("../../server/src/database/tenants/roles.sql", import.meta.url));

/** The newest folder with all of these programs. `PG_BIN` names one. Throws, and says what to install. */
export function findPrograms(programs: readonly string[]): string {
  const named = process.env["PG_BIN"];
  const packaged = existsSync(PACKAGES)
    ? readdirSync(PACKAGES)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(PACKAGES, version, "bin"))
    : [];
  const folders = named ? [named] : [...packaged, ...(process.env["PATH"] ?? "").split(path.delimiter)];
  const found = folders.find((folder) => programs.every((name) => isExecutable(path.join(folder, name))));
  if (found) return found;
  throw new Error(
    `No folder${named ? ` ${named}` : ""} has all of ${programs.join(", ")}. Install PostgreSQL's server and client ` +
      "programs (on Debian: apt-get install postgresql), or let PG_BIN name their folder.",
  );
}

export interface Cluster {
  readonly folder: string;
  url(login: string, database?: string): string;
  /** Whether PostgreSQL runs: it ends by itself when it cannot write. */
  isRunning(): boolean;
  /** Once more, after it has ended. */
  start(): void;
  stop(): void;
}

/** Makes an empty cluster, or takes over the folder of a base backup, and starts it with these settings. */
export async function startCluster(
  bin: string,
  folder: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const port = await freePort();
  if (!existsSync(folder)) {
    makeFolder(folder);
    runProgram(bin, "initdb", [
      "-D",
      folder,
      "-U",
      ADMINISTRATOR,
      "--auth=trust",
      "--locale=C",
      "-E",
      "UTF8",
    ]);
  }
  const always = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    "max_connections = 200",
  ];
  appendFileSync(path.join(folder, "postgresql.conf"), [...always, ...settings, ""].join("\n"));
  const control = (...words: string[]): void => runProgram(bin, "pg_ctl", ["-D", folder, ...words]);
  const cluster: Cluster = {
    folder,
    url: (login, database = "laurel") => `postgresql://${login}@127.0.0.1:${port}/${database}`,
    isRunning() {
      try {
        control("status");
        return true;
      } catch {
        return false;
      }
    },
    start() {
      const log = path.join(folder, "start.log");
      try {
        control("-w", "-t", "300", "-l", log, "start");
      } catch (cause) {
        throw new Error(`PostgreSQL did not start. It said:\n${readFileSync(log, "utf8")}`, { cause });
      }
    },
    stop() {
      if (cluster.isRunning()) control("-m", "immediate", "stop");
    },
  };
  atEnd(() => cluster.stop());
  cluster.start();
  return cluster;
}

/** An empty database with both logins, as docs/operate.md has it. */
export function makeDatabase(bin: string, cluster: Cluster): void {
  const psql = (database: string, ...words: string[]): string =>
    output(path.join(bin, "psql"), ["-q", "-d", cluster.url(ADMINISTRATOR, database), ...words]);
  for (const statement of [
    "CREATE ROLE laurel LOGIN",
    "CREATE ROLE laurel_admin LOGIN",
    "CREATE DATABASE laurel",
  ])
    psql("postgres", "-c", statement);
  const named = ["login=laurel", "admin=laurel_admin", "database=laurel"].flatMap((one) => ["-v", one]);
  psql("laurel", ...named, "-f", rolesFile);
}

/** Tells the cluster of a base backup to read WAL up to the target of its settings. */
export function askForRecovery(folder: string): void {
  const file = path.join(folder, "recovery.signal");
  writeFileSync(file, "");
  own(file);
}

/** A folder of the user as whom PostgreSQL runs. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  own(folder);
}

export function own(file: string): void {
  const { uid, gid } = user();
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** PostgreSQL does not run as root: there it runs as `postgres`, which must be able to write its folder. */
export function runProgram(bin: string, program: string, words: readonly string[]): void {
  execFileSync(path.join(bin, program), words, { ...asItsUser(), stdio: "ignore" });
}

/** Beside what this process does meanwhile. An error has what the program said. */
export async function runBeside(bin: string, program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(path.join(bin, program), words, {
    ...asItsUser(),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

export const output = (program: string, words: readonly string[]): string =>
  execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

// Its client would look for certificates in root's folder.
export const asItsUser = () => ({ cwd: "/", env: { ...process.env, HOME: "/nonexistent" }, ...user() });

function user(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: Number(output("id", ["-u", "postgres"])), gid: Number(output("id", ["-g", "postgres"])) };
}
