// A file on the disk between writer and reader. The writer holds a database connection, and never waits for a slow
// reader.
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { openNamelessFile } from "../../tenant/uploads/nameless-file.ts";

const CHUNK_BYTES = 64 * 1024;

/** All of `source`, from its first byte. Errors when `source` does, and ends it when the reader stops reading. */
export async function spool(source: Readable): Promise<Readable> {
  const file = await openNamelessFile();
  const filled = new Filled();
  const filling = fill(file, source, filled);
  const reader = Readable.from(follow(file, filled), { objectMode: false });
  reader.once("close", () => {
    source.destroy();
    void filling.finally(() => file.close());
  });
  return reader;
}

/** How much of the file has been written. */
class Filled {
  bytes = 0;
  end: "whole" | { readonly error: unknown } | null = null;
  #more = Promise.withResolvers<void>();

  /** Resolves at the next change. */
  get more(): Promise<void> {
    return this.#more.promise;
  }

  tell(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }
}

async function fill(file: FileHandle, source: Readable, filled: Filled): Promise<void> {
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at, filled.bytes);
        at += bytesWritten;
        filled.bytes += bytesWritten;
      }
      filled.tell();
    }
    filled.end = "whole";
  } catch (error) {
    filled.end = { error };
  }
  filled.tell();
}

async function* follow(file: FileHandle, filled: Filled): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { more } = filled;
    if (position < filled.bytes) {
      const length = Math.min(CHUNK_BYTES, filled.bytes - position);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    } else if (filled.end === "whole") return;
    else if (filled.end) throw filled.end.error;
    else await more;
  }
}
