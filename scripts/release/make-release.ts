import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chooseFiles } from "./chosen-files.ts";
import { productionPackages } from "./production-packages.ts";
import { type ArchivedFile, archive } from "./tar.ts";

export interface Release {
  readonly version: string;
  /** By file name: the archive, the list of components, and SHA256SUMS of both. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** `time`, in seconds since 1970, is that of the commit. `components` is what `npm run sbom` says. */
export function makeRelease(
  root: string,
  { time, components }: { time: number; components: string },
): Release {
  const version = versionOf(root);
  const name = `laurel-${version}`;
  const files = releasedFiles(root).map((file) => ({ ...file, name: `${name}/${file.name}` }));
  const made = new Map([
    [`${name}.cdx.json`, Buffer.from(sameEachTime(components, time))],
    [`${name}.tar.gz`, archive(files, time)],
  ]);
  const sums = [...made].map(([file, bytes]) => `${hashOf(bytes)}  ${file}\n`).join("");
  return { version, files: made.set("SHA256SUMS", Buffer.from(sums)) };
}

/** Lays the files of a release into a folder, as for an image. */
export function layOut(root: string, folder: string): void {
  for (const { name, content } of releasedFiles(root)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

function releasedFiles(root: string): readonly ArchivedFile[] {
  const changed = productionPackages((file) => readFileSync(path.join(root, file), "utf8"));
  return chooseFiles(root).map((name) => {
    const text = changed.get(name);
    return { name, content: text === undefined ? readFileSync(path.join(root, name)) : Buffer.from(text) };
  });
}

/** The server says its own version; a release has one. */
function versionOf(root: string): string {
  const [project, server] = ["package.json", "server/package.json"].map(
    (file) => (JSON.parse(readFileSync(path.join(root, file), "utf8")) as { version: string }).version,
  );
  if (project !== server)
    throw new Error(`package.json says version ${project}, server/package.json ${server}.`);
  return project!;
}

/** npm numbers each list by chance, gives it the time, and calls the project by its folder. */
function sameEachTime(components: string, time: number): string {
  const {
    serialNumber: _,
    metadata,
    ...list
  } = JSON.parse(components) as {
    serialNumber: string;
    metadata: { component: object };
  };
  const component = { ...metadata.component, name: "laurel" };
  const dated = { ...metadata, timestamp: new Date(time * 1000).toISOString(), component };
  return `${JSON.stringify({ ...list, metadata: dated }, null, 2)}\n`;
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
