// A small disk, in memory, and a file that fills it.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { atEnd } from "./at-end.ts";

export interface SmallDisk {
  readonly folder: string;
  /** Takes all room, and what becomes free, until `makeRoom`. */
  fill(): void;
  makeRoom(): void;
}

/** Until the end of the drill. Throws, and says what is missing, where no disk can be mounted. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Error("This drill mounts a small disk, in memory: it needs Linux, and root.");
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  } catch (cause) {
    throw new Error("No disk could be mounted: root of this machine may not, as in most containers.", {
      cause,
    });
  }
  atEnd(() => void execFileSync("umount", [folder]));
  const filler = path.join(folder, "filler");
  let keeping: NodeJS.Timeout | undefined;
  return {
    folder,
    fill() {
      appendUntilFull(filler);
      // PostgreSQL gives some back, such as a file of WAL.
      keeping = setInterval(() => appendUntilFull(filler), 100);
    },
    makeRoom() {
      clearInterval(keeping);
      rmSync(filler, { force: true });
    },
  };
}

function appendUntilFull(file: string): void {
  const pages = [1024 * 1024, 4096].map((bytes) => Buffer.alloc(bytes));
  const handle = openSync(file, "a");
  try {
    for (const page of pages) while (hasRoom(handle, page));
  } finally {
    closeSync(handle);
  }
}

function hasRoom(handle: number, page: Buffer): boolean {
  try {
    return writeSync(handle, page) > 0;
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOSPC") return false;
    throw error;
  }
}
