import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * A file that has its name only once it is whole and on the disk; what breaks leaves nothing behind. For its owner's
 * eyes alone: it holds personal data.
 */
export async function writeWholeFile(file: string, source: Readable): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(source, createWriteStream(partial, { mode: 0o600, flags: "w" }));
    const handle = await open(partial, "r+");
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
