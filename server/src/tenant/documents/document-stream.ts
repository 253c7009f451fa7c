// One page's stream: a line for each document as it is, then one for each change. A slow page gets the latest version
// of each document, never a queue of old ones.
import { Readable } from "node:stream";
import type { DocumentState } from "./read-documents.ts";

export class DocumentStream {
  readonly readable: Readable;
  readonly #waiting = new Map<string, string>();
  readonly #toldVersions = new Map<string, number>();
  #isWanted = false;

  constructor() {
    this.readable = new Readable({
      read: () => {
        this.#isWanted = true;
        this.#flush();
      },
    });
  }

  tell({ path, version, data }: DocumentState): void {
    const told = this.#toldVersions.get(path);
    // Triggered by another listener's first read. This page has the version already.
    if (told === version) return;
    this.#toldVersions.set(path, version);
    const isFirst = told === undefined || this.#waiting.get(path)?.startsWith('{"type":"snapshot"');
    const type = version === 0 ? "removed" : isFirst ? "snapshot" : "change";
    this.#send(path, { type, path, version, data });
  }

  ping(): void {
    this.#send("", { type: "ping" });
  }

  /** Waiting lines are sent first. */
  end(): void {
    for (const line of this.#waiting.values()) this.readable.push(line);
    this.#waiting.clear();
    if (!this.readable.destroyed && !this.readable.readableEnded) this.readable.push(null);
    this.#isWanted = false;
  }

  #send(key: string, message: object): void {
    if (this.readable.destroyed) return;
    this.#waiting.delete(key);
    this.#waiting.set(key, `${JSON.stringify(message)}\n`);
    this.#flush();
  }

  #flush(): void {
    while (this.#isWanted) {
      const [next] = this.#waiting;
      if (!next) return;
      this.#waiting.delete(next[0]);
      this.#isWanted = this.readable.push(next[1]);
    }
  }
}
