// Reads a file's bytes while they keep arriving. A slow line may take its time; a sender that only holds the connection
// open may not.
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../process/errors.ts";

/** For a file in transfer, in either direction. */
export interface FilePace {
  /** How long the other side may be silent. */
  readonly patienceSeconds: number;
  /** A slower pace, over time, uses up the patience. */
  readonly bytesPerSecond: number;
}

/** 32 kbit/s: the largest file then ends within a day. */
export const usualPace: FilePace = { patienceSeconds: 60, bytesPerSecond: 4096 };

/**
 * Only waiting for the sender counts, not the handling of a chunk. Refuses `upload_too_slow`. A caller that stops early
 * leaves the connection open, so that an answer can still be sent.
 */
export async function* takeBytes(
  body: Readable,
  { patienceSeconds, bytesPerSecond }: FilePace,
): AsyncIterable<Buffer> {
  const patienceMs = patienceSeconds * 1000;
  let leftMs = patienceMs;
  const chunks = body.iterator({ destroyOnReturn: false });
  for (;;) {
    const askedAt = performance.now();
    const next = await within(leftMs, chunks.next() as Promise<IteratorResult<Buffer>>);
    if (next.done) return;
    const waitedMs = performance.now() - askedAt;
    const earnedMs = (next.value.byteLength / bytesPerSecond) * 1000;
    leftMs = Math.min(patienceMs, leftMs - waitedMs + earnedMs);
    yield next.value;
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooSlow = sleep(Math.max(0, milliseconds), undefined, { signal: timer.signal }).then(() => {
    throw new AppError("upload_too_slow");
  });
  // Only the first of the two errors is reported; the other is ignored here.
  tooSlow.catch(() => undefined);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, tooSlow]);
  } finally {
    timer.abort();
  }
}
