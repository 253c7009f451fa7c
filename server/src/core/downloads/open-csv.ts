import type { Readable } from "node:stream";
import type { FilePace } from "../../tenant/uploads/take-bytes.ts";
import { atPace } from "./at-pace.ts";

/** Reads the first page, so that an error in it gets an error answer. A later error breaks the connection. */
export async function openCsv(text: AsyncGenerator<string>, pace: FilePace): Promise<Readable> {
  return atPace(withFirst(await text.next(), text), pace);
}

async function* withFirst(
  begun: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!begun.done) yield begun.value;
  yield* rest;
}
