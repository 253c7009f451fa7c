import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Place } from "./place.ts";
import { OperatorError } from "../../process/operator-error.ts";

/** Creates the database's folder if there is none, and checks that its version is that of the binaries. */
export async function initializeCluster(place: Place, superuser: string): Promise<void> {
  if (existsSync(path.join(place.cluster, "PG_VERSION"))) return checkVersion(place);
  // Created elsewhere and moved into place, so that the folder is always complete, even if two processes start at once
  // or one is killed.
  const fresh = `${place.cluster}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (place.user) chownSync(fresh, place.user.uid, place.user.gid);
  const run = promisify(execFile);
  const words = [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--data-checksums",
    // In megabytes. A commit that begins a new segment waits until all of it is on disk. For response times, many short
    // waits are better than few long ones.
    "--wal-segsize=4",
    // The socket's folder is closed to other users; nothing listens on a network.
    "--auth-local=trust",
    "--auth-host=reject",
  ];
  try {
    await run(path.join(place.native, "bin", "initdb"), words, {
      ...place.user,
      cwd: "/",
      env: plainLocale(),
    });
    renameSync(fresh, place.cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (existsSync(path.join(place.cluster, "PG_VERSION"))) return;
    const detail = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new OperatorError(`The database could not be made in ${place.cluster}. ${detail}`, {
      cause: error,
    });
  }
}

/** The start of the database must not depend on a locale that the machine may lack. */
export function plainLocale(): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

async function checkVersion(place: Place): Promise<void> {
  const made = readFileSync(path.join(place.cluster, "PG_VERSION"), "utf8").trim();
  const postgres = path.join(place.native, "bin", "postgres");
  const { stdout } = await promisify(execFile)(postgres, ["--version"], { ...place.user, cwd: "/" });
  const ours = /\b(\d+)\.\d+/.exec(stdout)?.[1];
  if (made !== ours) {
    throw new OperatorError(
      `${place.cluster} was made by PostgreSQL ${made}, and this version brings ${ours}. It holds what ` +
        "was tried out: move the folder away and start again. To keep a shop, run `npm run laurel -- shop export FILE " +
        "--shop …` with the former version first, and `shop import` afterwards (docs/operate.md).",
    );
  }
}
