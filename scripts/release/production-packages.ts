// The manifests and the lock file of a release: only what a server in production installs. What the pages are made of
// is in them already, so npm need not bring it.
import path from "node:path";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

interface Locked extends Manifest {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>;
  readonly [key: string]: unknown;
}

const workspaces = ["domain", "server", "widget"];

/** The texts of the files that differ from the project's. `read` gives those of the project. */
export function productionPackages(read: (file: string) => string): ReadonlyMap<string, string> {
  const manifestOf = (folder: string): Manifest =>
    forProduction(folder, JSON.parse(read(path.posix.join(folder, "package.json"))) as Manifest);
  const manifests = new Map(["", ...workspaces].map((folder) => [folder, manifestOf(folder)]));
  const lock = forManifests(JSON.parse(read("package-lock.json")) as LockFile, manifests);
  return new Map(
    [
      ...[...manifests].map(
        ([folder, manifest]) => [path.posix.join(folder, "package.json"), manifest] as const,
      ),
      ["package-lock.json", lock] as const,
    ].map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]),
  );
}

function forProduction(folder: string, manifest: Manifest): Manifest {
  const { devDependencies: _, ...kept } = manifest;
  if (folder === "") {
    const { laurel } = manifest["scripts"] as { readonly laurel: string };
    return { ...kept, workspaces, scripts: { laurel } };
  }
  if (folder !== "widget") return kept;
  const { dependencies: _bundled, scripts: _build, ...texts } = kept;
  return texts;
}

/** Keeps what the manifests lead to, as Node would find it. */
function forManifests(lock: LockFile, manifests: ReadonlyMap<string, Manifest>): LockFile {
  const packages: Record<string, Locked> = { ...lock.packages };
  for (const [folder, manifest] of manifests) packages[folder] = lockedAs(lock.packages[folder]!, manifest);
  const always = reach(packages, false);
  const all = reach(packages, true);
  const kept = Object.keys(lock.packages).filter((where) => all.has(where));
  return {
    ...lock,
    packages: Object.fromEntries(
      kept.map((where) => {
        const { dev: _, devOptional: _also, optional: _too, ...found } = packages[where]!;
        return [where, always.has(where) ? found : { ...found, optional: true }];
      }),
    ),
  };
}

/** The lock file repeats a manifest in part. */
function lockedAs(locked: Locked, manifest: Manifest): Locked {
  const { devDependencies: _, ...entry } = locked;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([key]) => key in manifest)
      .map(([key]) => [key, manifest[key]]),
  );
}

function reach(packages: Readonly<Record<string, Locked>>, withOptional: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (where: string): void => {
    if (found.has(where)) return;
    found.add(where);
    const entry = packages[where]!;
    if (entry.link) return visit(entry.resolved!);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const names = [...Object.keys(entry.dependencies ?? {}), ...peers];
    if (withOptional) names.push(...Object.keys(entry.optionalDependencies ?? {}));
    for (const name of names) visit(locate(packages, where, name));
  };
  visit("");
  for (const folder of workspaces) visit(`node_modules/@laurel/${folder}`);
  return found;
}

/** Looks where Node would: in the package's own folder, then in each parent folder. */
function locate(packages: Readonly<Record<string, Locked>>, where: string, name: string): string {
  for (let folder = where; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const at = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === "") throw new Error(`${where || "the project"} needs ${name}, which is not locked`);
  }
}
