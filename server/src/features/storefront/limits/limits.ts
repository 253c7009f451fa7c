// How often one visitor may ask. Customers are counted by who they are, wherever they ask from; guests by their address,
// which the store platform names, and if it does not, all guests of a shop together. Counted in the memory of each
// process, and nowhere else.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../process/errors.ts";
import { guestAddress } from "./guest-address.ts";
import type { Visitor } from "../proxy-door.ts";

const MINUTE_MS = 60_000;
const A_MINUTE = { look: 120, act: 20, redeem: 10, guests: 3_000 } as const;

export type Limited = "look" | "act" | "redeem";

/**
 * Refuses `too_many_requests`: of one customer more than 120 views, 20 acts or 10 redemptions a minute; of guests more
 * than 120 views from one address, or 3,000 in one shop from addresses that nobody names.
 */
export function limitVisitors(
  app: FastifyInstance,
): (request: FastifyRequest, visitor: Visitor, what: Limited) => Promise<void> {
  const keys = new WeakMap<object, string>();
  const keyGenerator = (request: FastifyRequest): string => keys.get(request.raw) ?? "";
  // Each stores five thousand visitors; who asked longest ago is dropped first.
  const countOf = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
  const counts = {
    look: countOf(A_MINUTE.look),
    act: countOf(A_MINUTE.act),
    redeem: countOf(A_MINUTE.redeem),
    guests: countOf(A_MINUTE.guests),
  };
  return async (request, { shop, platformId }, what) => {
    // What a guest sends is refused before anything is read.
    if (platformId === null && what !== "look") return;
    const who = platformId === null ? guestAddress(request) : `customer ${platformId}`;
    keys.set(request.raw, `${shop.shopId} ${who}`);
    const counted = await counts[who === null ? "guests" : what](request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError("too_many_requests");
  };
}
