// A tar archive that is the same bytes wherever it is made: no owners, no modes of this machine, one time for all.
import { gzipSync } from "node:zlib";

export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;
const NAME_MAX = 100;
const PREFIX_MAX = 155;

/** `time` is in seconds since 1970. Throws for a name that the format (ustar) cannot hold. */
export function archive(files: readonly ArchivedFile[], time: number): Buffer {
  const parts = files.flatMap(({ name, content }) => [
    header(name, content.length, time),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  const zipped = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // The system that it was made on; 255 is "unknown".
  zipped[9] = 255;
  return zipped;
}

function header(name: string, size: number, time: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = split(name);
  const octal = (value: number, at: number, digits: number): void => {
    block.write(value.toString(8).padStart(digits, "0"), at);
  };
  block.write(rest, 0);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(time, 136, 11);
  block.write(" ".repeat(8), 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write("root", 265);
  block.write("root", 297);
  block.write(prefix, 345);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  block[154] = 0;
  return block;
}

function split(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= NAME_MAX) return ["", name];
  for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_MAX && Buffer.byteLength(rest) <= NAME_MAX) return [prefix, rest];
  }
  throw new Error(`${name} is too long for an archive`);
}
