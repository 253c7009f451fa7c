// One keep-alive connection with one request at a time, written by hand: a load generator must cost less than what it
// loads.
import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
}

export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answer: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(url: URL) {
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#socket.on("data", (chunk) => this.#take(chunk));
    this.#socket.on("error", (error) => this.#failed?.(error));
    this.#socket.on("close", () => this.#failed?.(new Error("The connection was closed.")));
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#answer = undefined;
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = this.#received.subarray(headEnd + 4 + length);
    this.#answer?.({ status: Number(head.slice(9, 12)) });
  }
}

/** Asks for the address with its query. */
export function getBytes(url: URL, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ ...headers, Host: url.host }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("")}\r\n`);
}

export function requestBytes(url: URL, headers: Readonly<Record<string, string>>, body: Buffer): Buffer {
  const lines = Object.entries({ ...headers, Host: url.host, "Content-Length": String(body.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`POST ${url.pathname} HTTP/1.1\r\n${head}\r\n`), body]);
}
