/** Vite's manifest: what each source file became, and what that needs. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files that a page needs beside the entry's, so that the server can have them fetched at once. */
export function readPageFiles(manifest: Manifest, sources: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (source: string): void => {
    const entry = manifest[source];
    if (!entry || entry.isEntry || scripts.has(`/${entry.file}`)) return;
    scripts.add(`/${entry.file}`);
    for (const style of entry.css ?? []) styles.add(`/${style}`);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The files of the entry and of all that it imports at once. */
export function readEntryFiles(manifest: Manifest): readonly string[] {
  const found = new Set<string>();
  const add = (entry: ManifestEntry | undefined): void => {
    if (!entry || found.has(`/${entry.file}`)) return;
    found.add(`/${entry.file}`);
    for (const style of entry.css ?? []) found.add(`/${style}`);
    for (const imported of entry.imports ?? []) add(manifest[imported]);
  };
  for (const entry of Object.values(manifest)) if (entry.isEntry) add(entry);
  return [...found];
}
