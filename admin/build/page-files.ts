/** Vite's manifest: the output file of each source, and its imports. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The first import cycle: in a cycle, an export may still be undefined when it is used. */
export function findCycle(manifest: Manifest): readonly string[] | null {
  const done = new Set<string>();
  const visit = (source: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(source)) return [...path.slice(path.indexOf(source)), source];
    if (done.has(source)) return null;
    for (const imported of manifest[source]?.imports ?? []) {
      const cycle = visit(imported, [...path, source]);
      if (cycle) return cycle;
    }
    done.add(source);
    return null;
  };
  for (const source of Object.keys(manifest)) {
    const cycle = visit(source, []);
    if (cycle) return cycle;
  }
  return null;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files that these sources need, in loading order, so that the server can preload them. */
export function readPageFiles(manifest: Manifest, sources: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (source: string): void => {
    const entry = manifest[source];
    if (!entry || scripts.has(`/${entry.file}`)) return;
    scripts.add(`/${entry.file}`);
    for (const style of entry.css ?? []) styles.add(`/${style}`);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return { scripts: [...scripts], styles: [...styles] };
}
