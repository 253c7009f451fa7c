// The platform's state as one JSON file, which is written whole and then renamed.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { WorkState } from "./long-work.ts";
import type { TokenState } from "./oauth/token-store.ts";
import type { Shop } from "./shops/shop.ts";
import type { Delivery } from "./webhooks/deliveries.ts";

export interface Snapshot {
  lastId: number;
  shops: Map<string, Shop>;
  tokens: TokenState;
  /** Webhooks that were not delivered yet. */
  deliveries: Delivery[];
  /** By name; missing in snapshots from before there were long tasks. */
  works?: Record<string, WorkState>;
}

const EVERY_MS = 5_000;

export async function readSnapshot(file: string): Promise<Snapshot | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  return JSON.parse(text, (_key, value: unknown) => (isMap(value) ? new Map(value.$map) : value)) as Snapshot;
}

export interface SnapshotKeeper {
  /** Marks the state as changed. */
  markChanged(): void;
  /** Resolves when all changes are written. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/** Writes the state when it has changed, every few seconds and at the end. */
export function keepSnapshot(file: string, read: () => Snapshot): SnapshotKeeper {
  let isChanged = true;
  let writing: Promise<void> = Promise.resolve();
  const writeNow = async (): Promise<void> => {
    if (!isChanged) return;
    isChanged = false;
    const text = JSON.stringify(read(), (_key, value: unknown) =>
      value instanceof Map ? { $map: [...value.entries()] } : value,
    );
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  const write = (): Promise<void> => {
    writing = writing.then(writeNow, writeNow);
    return writing;
  };
  // A full disk must not stop the platform: the next round tries again.
  const timer = setInterval(() => {
    write().catch(() => {
      isChanged = true;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    markChanged() {
      isChanged = true;
    },
    save: write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

function isMap(value: unknown): value is { $map: [unknown, unknown][] } {
  return typeof value === "object" && value !== null && "$map" in value;
}
