import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { plainLocale } from "./initialize-cluster.ts";
import { canRun } from "./os-user.ts";
import type { Place } from "./place.ts";

/** PostgreSQL's own names of settings. Every commit is on disk before it is answered. */
const standardSettings: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  fsync: "on",
  synchronous_commit: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_checkpoints: "off",
  log_destination: "stderr",
  logging_collector: "off",
};

export function spawnPostgres(
  place: Place,
  options: {
    readonly socketFolder: string;
    readonly logFile: string;
    readonly settings: Readonly<Record<string, string>>;
  },
): ChildProcess {
  const postgres = path.join(place.native, "bin", "postgres");
  const settings = {
    ...standardSettings,
    ...(hasLz4(place, postgres) ? { wal_compression: "lz4", default_toast_compression: "lz4" } : {}),
    ...options.settings,
    unix_socket_directories: options.socketFolder,
  };
  const words = [
    "-D",
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = openLog(options.logFile);
  try {
    const [first, ...before] = endsWithParent(place) ? [...pdeathsig, postgres] : [postgres];
    return spawn(first, [...before, ...words], {
      ...place.user,
      cwd: "/",
      env: plainLocale(),
      stdio: ["ignore", log, log],
      // Ctrl-C reaches all processes of the terminal: the database must run until the remaining work is finished.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

/**
 * Makes the system send a clean shutdown when this process is killed. On systems without that, the next start takes the
 * orphan over.
 */
const pdeathsig = ["setpriv", "--pdeathsig", "INT", "--"] as const;

function endsWithParent(place: Place): boolean {
  return process.platform === "linux" && canRun(place.user, "setpriv", ["--pdeathsig", "INT", "--", "true"]);
}

function hasLz4(place: Place, postgres: string): boolean {
  const words = ["-D", place.cluster, "-c", "wal_compression=lz4", "-C", "wal_compression"];
  return spawnSync(postgres, words, { ...place.user, cwd: "/", stdio: "ignore" }).status === 0;
}

const logLimitBytes = 10 * 1024 * 1024;

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}
