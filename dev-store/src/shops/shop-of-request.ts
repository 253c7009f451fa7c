import type { FastifyRequest } from "fastify";
import type { World } from "../world.ts";
import type { Shop } from "./shop.ts";

/** The shop that a request names by `X-Forwarded-Host`, or by `Host` if that is a shop's name. */
export function shopOfRequest(world: World, request: FastifyRequest): Shop | null {
  const forwarded = request.headers["x-forwarded-host"];
  const host = typeof forwarded === "string" ? forwarded : (request.headers.host ?? "");
  return world.shops.get(host.replace(/:\d+$/, "").toLowerCase()) ?? null;
}
