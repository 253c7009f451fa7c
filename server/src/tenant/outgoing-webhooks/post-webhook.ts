// Posts to a merchant's server: once, without following redirects, to a checked address, within 15 seconds.
import {
  Agent as HttpAgent,
  request as requestHttp,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { AddressNotAllowed, type AddressRules, hostOf } from "./addresses.ts";
import { checkedLookup, checkIfAddress } from "./checked-lookup.ts";

export type PostFailure = "timeout" | "address_not_allowed" | "unknown_host" | "certificate" | "unreachable";

export type PostAnswer =
  | {
      readonly status: number;
      /** As the receiver gave it, in seconds or as a date. */
      readonly retryAfter: string | null;
    }
  | { readonly failure: PostFailure };

export interface Poster {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostAnswer>;
  /** Closes its connections. */
  close(): void;
}

const POST_MS = 15_000;
/** Of an answer's body, which nobody needs: a longer one costs the connection. */
const BODY_BYTES_MAX = 16 * 1024;

/** Keeps connections, for a series of deliveries. */
export function openPoster(rules: AddressRules, limits: { readonly postMs?: number } = {}): Poster {
  const agents = {
    "http:": new HttpAgent({ keepAlive: true }),
    "https:": new HttpsAgent({ keepAlive: true }),
  };
  const { postMs = POST_MS } = limits;
  return {
    async post(url, headers, body) {
      const target = new URL(url);
      const agent = agents[target.protocol as keyof typeof agents];
      const options: RequestOptions = {
        agent,
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: checkedLookup(rules),
        signal: AbortSignal.timeout(postMs),
      };
      try {
        // Names are checked as the connection is made; an address is not looked up then.
        await checkIfAddress(hostOf(target), rules);
        return await send(target, options, body);
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

async function send(target: URL, options: RequestOptions, body: string): Promise<PostAnswer> {
  try {
    return await sendOnce(target, options, body);
  } catch (error) {
    // The receiver closed a kept connection just before.
    if (!(error instanceof StaleConnection)) throw error;
    return await sendOnce(target, { ...options, agent: false }, body);
  }
}

class StaleConnection extends Error {}

function sendOnce(target: URL, options: RequestOptions, body: string): Promise<PostAnswer> {
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(target, options, (answer) => {
      discardBody(answer);
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] ?? null });
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && error.code === "ECONNRESET";
      reject(isStale ? new StaleConnection() : error);
    });
    sent.end(body);
  });
}

function discardBody(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) answer.destroy();
  });
  // It was cut off, or took too long: its status is known.
  answer.on("error", () => undefined);
}

function failureOf(error: unknown): PostFailure {
  if (error instanceof AddressNotAllowed) return "address_not_allowed";
  const { name, code = "" } = error as NodeJS.ErrnoException;
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT") return "timeout";
  if (["ENOTFOUND", "ENODATA", "EAI_AGAIN", "ESERVFAIL", "EREFUSED"].includes(code)) return "unknown_host";
  if (/^(?:CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)) return "certificate";
  return "unreachable";
}
