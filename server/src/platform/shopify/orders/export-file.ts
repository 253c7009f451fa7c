// The file of an export: one JSON object on each line, each order directly before its parts. Only the requested part is
// read, and nothing is stored.
import { PlatformError } from "../../platform.ts";
import { readJson } from "../read-json.ts";
import type { ShopifyConnection } from "../shopify-connection.ts";

export interface ExportPart {
  /** Orders with their parts, in the file's order. */
  readonly groups: readonly (readonly unknown[])[];
  /** The byte at which the next order begins. */
  readonly nextOffset: number;
  readonly isEnd: boolean;
}

/** Reads from the byte `offset` on, at most this many orders. Retryable PlatformError if the file ends too early. */
export async function openExportFile(
  connection: ShopifyConnection,
  {
    url,
    fileSize,
    offset,
  }: { readonly url: string; readonly fileSize: number | null; readonly offset: number },
  maximum: number,
): Promise<ExportPart> {
  const response = await connection.fetch(url, { headers: { range: `bytes=${offset}-` } });
  if (!response.ok) throw refusalOf(response.status);
  if (!response.body) throw cutOff();
  const groups: unknown[][] = [];
  let at = response.status === 206 ? offset : 0;
  try {
    for await (const line of linesOf(response.body)) {
      const lineStart = at;
      at += line.length + 1;
      // A server that ignores the range and sends the whole file.
      if (lineStart < offset || line.length === 0) continue;
      const object = readJson(line).value as { __parentId?: unknown; id?: unknown };
      const parent = groups.at(-1);
      if (object.__parentId === undefined) {
        if (groups.length === maximum) return { groups, nextOffset: lineStart, isEnd: false };
        groups.push([object]);
      } else if (parent && (parent[0] as { id?: unknown }).id === object.__parentId) parent.push(object);
      else throw ungrouped();
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw cutOff(error);
  }
  if (fileSize !== null && at < fileSize) throw cutOff();
  return { groups, nextOffset: at, isEnd: true };
}

const NEWLINE = 10;

/** Lines without their line breaks. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      yield rest.subarray(start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

function refusalOf(status: number): PlatformError {
  // The platform's storage answers so for expired URLs.
  if (status === 400 || status === 403 || status === 404 || status === 410)
    return new PlatformError("export_expired", "The exported orders are no longer there.", {
      isRetryable: true,
    });
  return new PlatformError("platform_unavailable", `The store platform's storage answered ${status}.`, {
    isRetryable: true,
  });
}

const cutOff = (cause?: unknown): PlatformError =>
  new PlatformError("platform_unreachable", "The exported orders ended in the middle.", {
    isRetryable: true,
    cause,
  });

const ungrouped = (): PlatformError =>
  new PlatformError("malformed_answer", "The exported orders are not in the form that was asked for.", {
    isRetryable: false,
  });
