// How often one customer may ask, wherever they ask from. Guests have no name to count by, and the store stands between
// their addresses and us. Counted in the memory of each process.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../process/errors.ts";
import type { Visitor } from "./proxy-door.ts";

const MINUTE_MS = 60_000;
const A_MINUTE = { look: 120, act: 20, redeem: 10 } as const;

export type Limited = keyof typeof A_MINUTE;

/** Refuses `too_many_requests`: more than 120 views, 20 acts or 10 redemptions a minute. */
export function limitCustomers(
  app: FastifyInstance,
): (request: FastifyRequest, visitor: Visitor, what: Limited) => Promise<void> {
  const visitors = new WeakMap<object, Visitor>();
  const keyGenerator = (request: FastifyRequest): string => {
    const visitor = visitors.get(request.raw);
    return `${visitor?.shop.shopId} ${visitor?.platformId}`;
  };
  const countOf = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
  const counts = {
    look: countOf(A_MINUTE.look),
    act: countOf(A_MINUTE.act),
    redeem: countOf(A_MINUTE.redeem),
  };
  return async (request, visitor, what) => {
    if (visitor.platformId === null) return;
    visitors.set(request.raw, visitor);
    const counted = await counts[what](request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError("too_many_requests");
  };
}
