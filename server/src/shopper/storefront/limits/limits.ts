// How often one visitor may ask. Customers are counted by who they are, wherever they ask from; guests by their address,
// which the store platform names, and if it does not, all guests of a shop together. Counted in the memory of each
// process, and nowhere else.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limitUnderWay } from "../../../http/under-way.ts";
import { AppError } from "../../../process/errors.ts";
import { guestAddress } from "./guest-address.ts";
import type { Visitor } from "../proxy-door.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const A_MINUTE = { look: 120, act: 20, redeem: 10, guests: 3_000 } as const;
const CLAIMS_AN_HOUR = 5;
/** Of all guests of a shop whose address nobody names: each claim writes to somebody. */
const UNNAMED_CLAIMS_AN_HOUR = 100;
const LETTERS_A_DAY = 2;
/** Of one shop, at once. */
const VIEWS_UNDER_WAY = 1_000;

/** `claim`: of a friend's code. */
export type Limited = "look" | "act" | "redeem" | "claim";

/**
 * Refuses `too_many_requests`: of one customer more than 120 views, 20 acts or 10 redemptions a minute; of guests more
 * than 120 views from one address, or 3,000 in one shop from addresses that nobody names; of both more than 5 claims
 * an hour, or 100 in one shop from addresses that nobody names; and of all of a shop more than 1,000 views at once.
 */
export function limitVisitors(
  app: FastifyInstance,
): (request: FastifyRequest, visitor: Visitor, what: Limited) => Promise<void> {
  const begin = limitUnderWay(app, VIEWS_UNDER_WAY);
  const keys = new WeakMap<object, string>();
  const keyGenerator = (request: FastifyRequest): string => keys.get(request.raw) ?? "";
  // Each stores five thousand visitors; who asked longest ago is dropped first.
  const countOf = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
  const counts = {
    look: countOf(A_MINUTE.look),
    act: countOf(A_MINUTE.act),
    redeem: countOf(A_MINUTE.redeem),
    guests: countOf(A_MINUTE.guests),
    claim: app.createRateLimit({ max: CLAIMS_AN_HOUR, timeWindow: HOUR_MS, keyGenerator }),
    unnamedClaims: app.createRateLimit({ max: UNNAMED_CLAIMS_AN_HOUR, timeWindow: HOUR_MS, keyGenerator }),
  };
  return async (request, { shop, platformId }, what) => {
    // What a guest sends is refused before anything is read.
    if (platformId === null && what !== "look" && what !== "claim") return;
    const who = platformId === null ? guestAddress(request) : `customer ${platformId}`;
    keys.set(request.raw, `${shop.shopId} ${who}`);
    const unnamed = what === "claim" ? "unnamedClaims" : "guests";
    const counted = await counts[who === null ? unnamed : what](request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError("too_many_requests");
    if (what === "look") begin(request, shop.shopId);
  };
}

/** Whether one more letter may go to a friend's address today: two a day in all. */
export function limitLetters(
  app: FastifyInstance,
): (request: FastifyRequest, visitor: Visitor, friend: string) => Promise<boolean> {
  const keys = new WeakMap<object, string>();
  const keyGenerator = (request: FastifyRequest): string => keys.get(request.raw) ?? "";
  const count = app.createRateLimit({ max: LETTERS_A_DAY, timeWindow: 24 * HOUR_MS, keyGenerator });
  return async (request, { shop }, friend) => {
    keys.set(request.raw, `${shop.shopId} ${friend}`);
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded;
  };
}
