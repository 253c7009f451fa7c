// The bytes of a file, for as long as they keep coming: a slow line may take its time, one that only holds the connection
// open may not.
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../process/errors.ts";

/** Of a file on its way, in or out. */
export interface FilePace {
  /** What the other side may be silent at most. */
  readonly patienceSeconds: number;
  /** Less than this, over time, uses the patience up. */
  readonly bytesPerSecond: number;
}

/** 32 kbit/s: a file of the largest size then ends within a day. */
export const usualPace: FilePace = { patienceSeconds: 60, bytesPerSecond: 4096 };

/**
 * Only waiting for the sender counts, not what is done with a chunk. Refuses `upload_too_slow`. Who stops early leaves the
 * connection as it is, so that an answer can still be given over it.
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
  // Of the one that comes second nobody hears any more.
  tooSlow.catch(() => undefined);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, tooSlow]);
  } finally {
    timer.abort();
  }
}
