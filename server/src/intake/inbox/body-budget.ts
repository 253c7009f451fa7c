// Bodies of webhooks before their signature is checked. Anyone may send them, so together they may use only a limited
// amount of memory. When it is full, the body that has been arriving for the longest is dropped: the store's own arrive
// at once.
import type { IncomingMessage } from "node:http";
import { AppError } from "../../process/errors.ts";

/** Memory cost of a chunk besides its bytes: many small chunks take more memory than they carry. */
const CHUNK_COST = 256;

export class BodyBudget {
  readonly #bytesMax: number;
  /** In order of arrival. */
  readonly #coming = new Map<IncomingMessage, number>();
  #held = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /**
   * Returns the whole body. Refuses `payload_too_large` beyond `limit` bytes, and `unavailable` if it is dropped to
   * make room.
   */
  async read(request: IncomingMessage, limit: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.#coming.set(request, 0);
    try {
      let cost = 0;
      // The connection of a refused body stays open for the answer.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        cost += chunk.length + CHUNK_COST;
        if (cost > limit) throw new AppError("payload_too_large", { bytesMax: limit });
        this.#hold(request, cost);
      }
      return Buffer.concat(chunks);
    } finally {
      this.#release(request);
    }
  }

  #hold(request: IncomingMessage, cost: number): void {
    this.#held += cost - (this.#coming.get(request) ?? 0);
    this.#coming.set(request, cost);
    while (this.#held > this.#bytesMax) {
      const [oldest] = this.#coming.keys();
      if (!oldest) return;
      this.#release(oldest);
      oldest.destroy(new AppError("unavailable"));
    }
  }

  #release(request: IncomingMessage): void {
    this.#held -= this.#coming.get(request) ?? 0;
    this.#coming.delete(request);
  }
}
