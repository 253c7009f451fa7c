// Where binaries and data are, and as which user PostgreSQL runs. This matters only for root: the user that PostgreSQL
// runs as may have no access to the project. Then copies are made in a folder to which it has access. The rights of
// other folders, such as a home folder, are never changed.
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Logger } from "pino";
import { findBinaries, healBinaries } from "./binaries.ts";
import { canRun, ensureOsUser, type OsUser } from "./os-user.ts";
import { OperatorError } from "../../process/operator-error.ts";

export interface Place {
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string;
  /** PostgreSQL's own folder (PGDATA); it may not exist yet. */
  readonly cluster: string;
  /** Undefined: PostgreSQL runs as the present user. */
  readonly user: OsUser | undefined;
}

const reachableFolder = "/var/lib/laurel";

export function findPlace(dataFolder: string, log: Logger): Place {
  const native = findBinaries();
  healBinaries(native);
  mkdirSync(dataFolder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const cluster = path.join(dataFolder, "postgres");
  const spareCluster = path.join(reachableFolder, `data-${shortHash(dataFolder)}`);
  if (!isRoot) {
    checkOwner(cluster);
    return { native, cluster, user: undefined };
  }

  const home = [cluster, spareCluster].find((folder) => existsSync(path.join(folder, "PG_VERSION")));
  // A cluster that a normal user created keeps belonging to that user.
  const user = home ? ownerOf(home) : ensureOsUser(log);
  return { native: reachableBinaries(native, user, log), cluster: home ?? newCluster(), user };

  function newCluster(): string {
    if (canRun(user, "test", ["-x", dataFolder])) return cluster;
    log.warn(`the user of PostgreSQL cannot reach ${dataFolder}: the database is kept in ${spareCluster}`);
    mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
    return spareCluster;
  }
}

function checkOwner(cluster: string): void {
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (!found || found.uid === process.getuid?.()) return;
  throw new OperatorError(
    `${cluster} belongs to another user of this system, perhaps because the first start was as root. ` +
      "Start as root again, or set LAUREL_DATA to another folder.",
  );
}

function ownerOf(folder: string): OsUser {
  const { uid, gid } = statSync(folder);
  if (uid === 0)
    throw new OperatorError(
      `${folder} belongs to root, and PostgreSQL does not run as root. Give it another owner.`,
    );
  return { uid, gid };
}

function reachableBinaries(native: string, user: OsUser, log: Logger): string {
  if (canRun(user, path.join(native, "bin", "postgres"), ["--version"])) return native;
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = path.join(reachableFolder, `postgresql-${version}`, "native");
  if (!canRun(user, path.join(copy, "bin", "postgres"), ["--version"])) {
    log.warn(`the user of PostgreSQL cannot reach ${native}: its files are copied to ${copy}`);
    const fresh = `${path.dirname(copy)}.new-${process.pid}`;
    cpSync(native, path.join(fresh, "native"), { recursive: true, verbatimSymlinks: true });
    chmodSync(reachableFolder, 0o755);
    chmodSync(fresh, 0o755);
    rmSync(path.dirname(copy), { recursive: true, force: true });
    renameSync(fresh, path.dirname(copy));
  }
  return copy;
}

/**
 * A folder for the socket, closed to other users. That protects the database, because everyone who reaches the socket
 * may log in. Its path is short because a socket's path may have only 107 bytes (103 on some systems).
 */
export function makeSocketFolder(place: Place): string {
  const uid = place.user?.uid ?? process.getuid?.() ?? 0;
  const name = `laurel-${shortHash(`${place.cluster}\n${uid}`)}`;
  const base = Buffer.byteLength(tmpdir()) > 60 ? "/tmp" : tmpdir();
  const folder = path.join(base, name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (place.user) chownSync(folder, place.user.uid, place.user.gid);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${folder} is not a folder of PostgreSQL's user alone. Remove it and start again.`,
    );
  }
  return folder;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
