// The platform's state as one JSON file, written whole and put in place by renaming.
import { readFile, rename, writeFile } from "node:fs/promises";
import type { TokenState } from "./oauth/token-store.ts";
import type { Shop } from "./shops/shop.ts";
import type { Delivery } from "./webhooks/deliveries.ts";

export interface Snapshot {
  lastId: number;
  shops: Map<string, Shop>;
  tokens: TokenState;
  /** Webhooks that were not delivered yet. */
  deliveries: Delivery[];
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

/** Writes the state when it changed, every few seconds and at the end. */
export function keepSnapshot(file: string, read: () => Snapshot): { close(): Promise<void> } {
  let lastText = "";
  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const text = JSON.stringify(read(), (_key, value: unknown) =>
        value instanceof Map ? { $map: [...value.entries()] } : value,
      );
      if (text === lastText) return;
      lastText = text;
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    });
    return writing;
  };
  const timer = setInterval(() => void write(), EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

function isMap(value: unknown): value is { $map: [unknown, unknown][] } {
  return typeof value === "object" && value !== null && "$map" in value;
}
