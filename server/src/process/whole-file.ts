import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes a file that gets its name only once it is complete and on the disk. A failure leaves nothing behind. Only its
 * owner may read it, because it holds personal data.
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
