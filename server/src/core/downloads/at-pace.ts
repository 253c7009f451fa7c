// Sends a file at the reader's pace. A slow line may take its time; a reader that only holds the connection open may
// not.
import { Readable } from "node:stream";
import type { FilePace } from "../../tenant/uploads/take-bytes.ts";

const CHUNK_BYTES = 64 * 1024;

/** Breaks off when the reader is silent for too long. */
export function atPace(
  source: Readable | AsyncGenerator<string>,
  { patienceSeconds, bytesPerSecond }: FilePace,
): Readable {
  const patienceMs = patienceSeconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  async function* chunks(): AsyncGenerator<Buffer> {
    let leftMs = patienceMs;
    for await (const chunk of inChunks(source)) {
      const offeredAt = performance.now();
      timer = setTimeout(() => reader.destroy(new Error("The file is read too slowly.")), leftMs);
      yield chunk;
      clearTimeout(timer);
      const earnedMs = (chunk.length / bytesPerSecond) * 1000;
      leftMs = Math.min(patienceMs, leftMs - (performance.now() - offeredAt) + earnedMs);
    }
  }
  const reader = Readable.from(chunks(), { objectMode: false });
  reader.once("close", () => {
    clearTimeout(timer);
    // Also if nothing was read yet.
    if (source instanceof Readable) source.destroy();
  });
  return reader;
}

async function* inChunks(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  for await (const given of source) {
    const bytes = Buffer.from(given);
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}
