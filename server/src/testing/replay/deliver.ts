// One delivery as the platform makes it: five seconds to answer, and retries with a growing delay until it succeeds.
// Connections are reused.
import http from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Delivered {
  readonly status: number;
  readonly answer: string;
  readonly attempts: number;
}

export interface Sender {
  /** Throws DeliveryFailed after the last attempt. */
  deliver(post: Post): Promise<Delivered>;
  close(): void;
}

export class DeliveryFailed extends Error {
  readonly status: number | null;
  constructor(reason: string, status: number | null) {
    super(reason);
    this.name = "DeliveryFailed";
    this.status = status;
  }
}

export interface SenderOptions {
  readonly url: URL;
  readonly connections: number;
  readonly timeoutMilliseconds?: number;
  readonly retries?: number;
  readonly firstDelayMilliseconds?: number;
}

/** A retry cannot change these: the signature, the address, the size. */
const FINAL = new Set([401, 404, 413]);
const ANSWER_BYTES_MAX = 64 * 1024;

export function createSender(options: SenderOptions): Sender {
  const {
    url,
    connections,
    timeoutMilliseconds = 5_000,
    retries = 8,
    firstDelayMilliseconds = 250,
  } = options;
  const isHttps = url.protocol === "https:";
  const agent = new (isHttps ? https : http).Agent({ keepAlive: true, maxSockets: connections });
  const request = isHttps ? https.request : http.request;

  function attempt({ headers, body }: Post): Promise<Omit<Delivered, "attempts">> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        { method: "POST", agent, headers: { ...headers, "Content-Length": String(body.length) } },
        (incoming) => {
          let answer = "";
          incoming.setEncoding("utf8");
          incoming.on("data", (text: string) => {
            if (answer.length < ANSWER_BYTES_MAX) answer += text;
          });
          incoming.on("end", () => settle(() => resolve({ status: incoming.statusCode ?? 0, answer })));
          incoming.on("error", (error) => settle(() => reject(error)));
        },
      );
      const timer = setTimeout(() => {
        outgoing.destroy(new Error(`no answer within ${timeoutMilliseconds / 1000} s`));
      }, timeoutMilliseconds);
      const settle = (outcome: () => void): void => {
        clearTimeout(timer);
        outcome();
      };
      outgoing.on("error", (error) => settle(() => reject(error)));
      outgoing.end(body);
    });
  }

  return {
    async deliver(post) {
      for (let attempts = 1; ; attempts += 1) {
        const outcome = await attempt(post).catch((error: unknown) => describe(error));
        if (typeof outcome !== "string" && outcome.status >= 200 && outcome.status < 300)
          return { ...outcome, attempts };
        const status = typeof outcome === "string" ? null : outcome.status;
        if (attempts > retries || (status !== null && FINAL.has(status)))
          throw new DeliveryFailed(
            typeof outcome === "string" ? outcome : `the answer was ${status}`,
            status,
          );
        await sleep(firstDelayMilliseconds * 2 ** (attempts - 1));
      }
    },
    close: () => agent.destroy(),
  };
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
