export interface Line {
  /** 1 for the first. */
  readonly number: number;
  readonly bytes: Buffer;
}

const NEWLINE = 0x0a;

/** The lines of a stream as raw bytes, without blank ones. Holds one line at a time. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0;
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const tail = chunk.subarray(start, end);
      const bytes = begun.length === 0 ? tail : Buffer.concat([...begun, tail]);
      begun = [];
      start = end + 1;
      number += 1;
      if (!isBlank(bytes)) yield { number, bytes };
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  const bytes = Buffer.concat(begun);
  if (!isBlank(bytes)) yield { number: number + 1, bytes };
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte <= 0x20);
