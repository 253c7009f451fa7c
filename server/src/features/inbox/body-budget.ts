// Bodies of webhooks before their signature is checked: anybody may send them, so all together they may hold only so
// much memory. When it is full, the body that has been coming for the longest makes room: the store's own arrive at once.
import type { IncomingMessage } from "node:http";
import { AppError } from "../../process/errors.ts";

/** What a chunk costs beside its bytes: many small ones hold more than they carry. */
const PIECE_COST = 256;

export class BodyBudget {
  readonly #bytesMax: number;
  /** In order of arrival. */
  readonly #coming = new Map<IncomingMessage, number>();
  #held = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The whole body. Refuses `payload_too_large` beyond `limit` bytes, and `unavailable` when it has to make room. */
  async read(request: IncomingMessage, limit: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.#coming.set(request, 0);
    try {
      let cost = 0;
      // A body that is refused leaves its connection open for the answer.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        cost += chunk.length + PIECE_COST;
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
