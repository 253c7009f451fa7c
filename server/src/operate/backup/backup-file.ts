// The file of a backup: gzipped lines of text. A line of JSON says what follows. A table's rows come as COPY writes
// them, up to a line `\.`, which no row can be. Then a line of JSON gives their number. `zcat FILE | less` shows it.
import { createReadStream } from "node:fs";
import { once } from "node:events";
import { createGunzip, createGzip, type Gzip } from "node:zlib";
import { writeWholeFile } from "./whole-file.ts";

const endOfRows = Buffer.from("\\.\n");

export interface BackupHeader {
  readonly format: "laurel-backup";
  readonly version: 1;
  /** The migrations that define the tables. */
  readonly migrations: readonly string[];
  readonly createdAt: string;
}

export class BackupWriter {
  readonly #gzip: Gzip = createGzip({ level: 6 });
  readonly #done: Promise<void>;
  #room: Promise<void> | null = null;

  constructor(file: string) {
    this.#done = writeWholeFile(file, this.#gzip);
    // The error is thrown in `finish`.
    this.#done.catch(() => undefined);
  }

  /** Null when there is room for more, else a promise of room. Copies the chunk: the caller may reuse it. */
  write(chunk: Buffer): Promise<void> | null {
    if (this.#gzip.write(Buffer.from(chunk))) return null;
    this.#room ??= Promise.race([once(this.#gzip, "drain").then(() => undefined), this.#done]).finally(() => {
      this.#room = null;
    });
    return this.#room;
  }

  async line(content: object): Promise<void> {
    await this.write(Buffer.from(`${JSON.stringify(content)}\n`));
  }

  async endRows(rows: number): Promise<void> {
    await this.write(endOfRows);
    await this.line({ rows });
  }

  async finish(): Promise<void> {
    await this.line({ end: true });
    this.#gzip.end();
    await this.#done;
  }

  async discard(): Promise<void> {
    this.#gzip.destroy();
    await this.#done.catch(() => undefined);
  }
}

export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const gunzip = createGunzip();
    const source = createReadStream(file);
    source.on("error", (error) => gunzip.destroy(error));
    this.#chunks = source.pipe(gunzip)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next line of JSON. */
  async line(): Promise<Record<string, unknown>> {
    for (;;) {
      const at = this.#rest.indexOf(0x0a);
      if (at >= 0) {
        const text = this.#rest.toString("utf8", 0, at);
        this.#rest = this.#rest.subarray(at + 1);
        return JSON.parse(text) as Record<string, unknown>;
      }
      await this.#more();
    }
  }

  /** The rows that follow, in chunks, without the line that ends them. Must be read to the end. */
  async *rows(): AsyncGenerator<Buffer> {
    // Only whole lines are passed on, so that the rest always begins at the start of a line.
    for (;;) {
      const end = findEnd(this.#rest);
      if (end >= 0) {
        if (end > 0) yield this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + endOfRows.length);
        return;
      }
      // The last line may be incomplete, and may be the end marker: it waits for more data.
      const whole = this.#rest.lastIndexOf(0x0a) + 1;
      if (whole > 0) {
        yield this.#rest.subarray(0, whole);
        this.#rest = this.#rest.subarray(whole);
      }
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new Error("The backup ends in the middle: it was cut off.");
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, next.value]) : next.value;
  }
}

const endAfterLine = Buffer.from("\n\\.\n");

function findEnd(text: Buffer): number {
  if (text.subarray(0, endOfRows.length).equals(endOfRows)) return 0;
  const at = text.indexOf(endAfterLine);
  return at < 0 ? -1 : at + 1;
}
