// The lock file must name a version of every package, for every system, with a hash. npm leaves out what it could not
// find when a package was added (such as another system's binary that is not published yet). Then `npm ci` fails in a
// fresh clone, while the folder where it was created still works.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { root } from "./steps.ts";

interface LockedPackage {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const dependencyKinds = ["dependencies", "devDependencies", "optionalDependencies"] as const;

const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockedPackage>;
};

const missing = Object.entries(lock.packages).flatMap(([where, found]) => {
  const isWorkspace = !where.includes("node_modules/");
  const names = Object.keys({
    ...found.dependencies,
    ...found.optionalDependencies,
    ...(isWorkspace ? found.devDependencies : {}),
  });
  return names
    .filter((name) => !isLocked(where, name))
    .map((name) => `${where || "the project"} needs ${name}`);
});

/** What a workspace requires must be what the lock file says it requires. */
const stale = ["", ...(readManifest("").workspaces ?? [])]
  .filter((where) => {
    const [asked, locked] = [readManifest(where), lock.packages[where]];
    return dependencyKinds.some((kind) => !isDeepStrictEqual(locked?.[kind] ?? {}, asked[kind] ?? {}));
  })
  .map((where) => `${path.join(where, "package.json")} was changed after the lock file`);

/** Without a hash, npm installs any content under the name. */
const unproved = Object.entries(lock.packages)
  .filter(([where, found]) => where.includes("node_modules/") && !found.link && !isStrong(found.integrity))
  .map(([where]) => `${where} has no SHA-512 of what is installed`);

const problems = [...missing, ...stale, ...unproved];
if (problems.length > 0) {
  console.error(
    `${problems.join("\n")}\npackage-lock.json does not say which version, so npm ci would refuse it. Choose versions ` +
      "that are published for every system, then run: npm install --package-lock-only",
  );
  process.exitCode = 1;
} else {
  console.log(`${Object.keys(lock.packages).length} packages are locked, for every system`);
}

function isStrong(integrity = ""): boolean {
  return integrity.startsWith("sha512-");
}

function readManifest(where: string): LockedPackage & { readonly workspaces?: readonly string[] } {
  return JSON.parse(readFileSync(path.join(root, where, "package.json"), "utf8")) as LockedPackage;
}

/** Looks where Node would: in the package's own folder, then in each parent folder. */
function isLocked(where: string, name: string): boolean {
  for (let folder = where; ; folder = parentOf(folder)) {
    if (lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

function parentOf(folder: string): string {
  const at = folder.lastIndexOf("/node_modules/");
  return at < 0 ? "" : folder.slice(0, at);
}
