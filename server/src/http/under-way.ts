// How many requests of one shop a process has under way. Each holds its body and its answer in memory while it waits for
// the shop's turn (`database/transactions/shop-turns.ts`), so one more is refused before its body is read.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../process/errors.ts";

/** A turn takes milliseconds: by then some have been answered. */
const RETRY_AFTER_SECONDS = 1;

/** For the routes of `app`. The function counts a request until it is answered; it refuses `too_many_requests`. */
export function limitUnderWay(
  app: FastifyInstance,
  max: number,
): (request: FastifyRequest, shopId: string) => void {
  const counts = new Map<string, number>();
  const shops = new WeakMap<object, string>();
  /** The caller may have gone away before it is known for which shop. */
  const ended = new WeakSet<object>();
  const end = (request: FastifyRequest): void => {
    ended.add(request.raw);
    const shopId = shops.get(request.raw);
    if (shopId === undefined) return;
    shops.delete(request.raw);
    const left = (counts.get(shopId) ?? 1) - 1;
    if (left === 0) counts.delete(shopId);
    else counts.set(shopId, left);
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("finish", () => end(request)).once("close", () => end(request));
  });
  return (request, shopId) => {
    if (ended.has(request.raw) || shops.has(request.raw)) return;
    const count = counts.get(shopId) ?? 0;
    if (count >= max) throw new AppError("too_many_requests", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    counts.set(shopId, count + 1);
    shops.set(request.raw, shopId);
  };
}
