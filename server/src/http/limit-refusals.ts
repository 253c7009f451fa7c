// How often an address may send wrong credentials. Only refusals count, after they are found: a good credential passes,
// whatever others send from the same address.
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "../process/errors.ts";

const REFUSALS_A_MINUTE = 120;
/** The owner of one IPv6 address has a whole network of them. */
const IPV6_NETWORK_BITS = 64;

const refused = new WeakSet<object>();

/** For refusals that are not answered with 401. */
export function countAsRefused(request: FastifyRequest): void {
  refused.add(request.raw);
}

/**
 * On every route: beyond the limit, a refusal becomes `too_many_requests`. Five thousand addresses are stored; the one
 * whose last refusal is oldest is dropped first.
 */
export async function limitRefusals(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: REFUSALS_A_MINUTE,
    timeWindow: 60_000,
    ipv6Subnet: IPV6_NETWORK_BITS,
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 401 && !refused.has(request.raw)) return payload;
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? payload : tellToWait(reply, counted.ttlInSeconds);
  });
}

function tellToWait(reply: FastifyReply, seconds: number): string {
  const { http, message } = errors.too_many_requests;
  reply.status(http).header("retry-after", seconds).removeHeader("content-length");
  void reply.type("application/json; charset=utf-8");
  return JSON.stringify({ code: "too_many_requests", message });
}
