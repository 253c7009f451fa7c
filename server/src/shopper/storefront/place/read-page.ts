// Reads a page of a store's front, as a shopper's browser would: public addresses only, over https.
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type AddressRules, hostOf } from "../../../tenant/outgoing-webhooks/addresses.ts";
import { checkedLookup, checkIfAddress } from "../../../tenant/outgoing-webhooks/checked-lookup.ts";

const ANSWER_MS = 8_000;
const BODY_BYTES_MAX = 512 * 1024;
/** From the store's first address to the one that shoppers see. */
const REDIRECTS_MAX = 3;

export interface StorePage {
  readonly status: number;
  /** Of the page, after the redirects that were followed. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface PageWanted {
  readonly rules: AddressRules;
  /** A media type. */
  readonly accept: string;
  /** A longer page is an error. Default 512 KiB. */
  readonly bytesMax?: number;
}

/** Follows three redirects. Within 8 seconds for each address; throws if nothing answers. */
export async function readPage(
  url: URL,
  wanted: PageWanted,
  redirects: number = REDIRECTS_MAX,
): Promise<StorePage> {
  const answer = await ask(url, wanted);
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400 && headers.location !== undefined && redirects > 0) {
    answer.destroy();
    return readPage(new URL(headers.location, url), wanted, redirects - 1);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > (wanted.bytesMax ?? BODY_BYTES_MAX)) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return { status, url, headers, body: Buffer.concat(chunks).toString("utf8") };
}

async function ask(url: URL, { rules, accept }: PageWanted): Promise<IncomingMessage> {
  const isPlain = url.protocol === "http:" && rules.mayBeLoopback;
  if (url.protocol !== "https:" && !isPlain) throw new Error("only https");
  await checkIfAddress(hostOf(url), rules);
  const request = isPlain ? requestHttp : requestHttps;
  const options = {
    agent: false,
    lookup: checkedLookup(rules),
    headers: { accept },
    signal: AbortSignal.timeout(ANSWER_MS),
  } as const;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on("error", reject).end();
  });
}
