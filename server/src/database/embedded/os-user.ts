// PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as another user of the system.
import { spawnSync } from "node:child_process";
import type { Logger } from "pino";
import { OperatorError } from "../../process/operator-error.ts";

export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

const userName = "laurel";

/** Finds the user, or creates it and says so. */
export function ensureOsUser(log: Logger): OsUser {
  const found = findOsUser(userName);
  if (found) return found;
  for (const line of makeUserCommands) {
    const [command = "", ...words] = `${line} ${userName}`.split(" ");
    if (spawnSync(command, words, { stdio: "ignore" }).status !== 0) continue;
    const made = findOsUser(userName);
    if (!made) continue;
    log.warn(`PostgreSQL does not run as root: the system user "${userName}" was made for it`);
    return made;
  }
  const spare = findOsUser("postgres");
  if (spare) return spare;
  throw new OperatorError(
    `PostgreSQL does not run as root, and the system user "${userName}" could not be made for it. ` +
      "Make one, start as another user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

const makeUserCommands = [
  "useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin",
  // Alpine and other small systems.
  "adduser -S -D -H -h /nonexistent -s /sbin/nologin",
];

function findOsUser(name: string): OsUser | undefined {
  const uid = Number.parseInt(idOf("-u", name), 10);
  const gid = Number.parseInt(idOf("-g", name), 10);
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined;
}

function idOf(option: string, name: string): string {
  const result = spawnSync("id", [option, name], { encoding: "utf8" });
  return result.status === 0 ? result.stdout : "";
}

/** Tries as that user, because groups, access lists and mounts count too. */
export function canRun(user: OsUser | undefined, command: string, words: readonly string[]): boolean {
  // The working folder may be closed to that user, which alone would make the attempt fail.
  return spawnSync(command, words, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
