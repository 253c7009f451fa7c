import type { FastifyInstance } from "fastify";
import { cut, hold } from "../control/break-answer.ts";
import { shopOfRequest } from "../shops/shop-of-request.ts";
import type { World } from "../world.ts";
import { grantAccessToken } from "./access-token.ts";

export function registerOauth(app: FastifyInstance, world: World): void {
  app.post("/admin/oauth/access_token", async (request, reply) => {
    const shop = shopOfRequest(world, request);
    if (shop === null) return reply.code(404).send({ errors: "Not Found" });
    const fault = world.faults.strike({ target: "oauth", shopDomain: shop.domain, fields: [] });
    const holdMs = fault?.holdMs ?? 30_000;
    if (fault?.kind === "http_429")
      return reply.code(429).header("Retry-After", "2.0").send({ errors: "Too Many Requests" });
    if (fault?.kind === "http_500") return reply.code(500).send({ errors: "Internal Server Error" });
    if (fault?.kind === "http_502") return reply.code(502).type("text/html").send("<h1>502 Bad Gateway</h1>");
    if (fault?.kind === "timeout_before_work") return hold(reply, holdMs);
    const body = (request.body ?? {}) as Record<string, unknown>;
    const { status, body: result } = grantAccessToken(world, shop, body);
    if (fault?.kind === "timeout_after_work") return hold(reply, holdMs);
    if (fault?.kind === "truncated_json") return cut(reply, JSON.stringify(result));
    return reply.code(status).send(result);
  });
}
