import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { World } from "../world.ts";
import { shopOfRequest } from "../shops/shop-of-request.ts";
import { cut, hold } from "../control/break-answer.ts";
import { registerBulkFiles } from "./bulk/routes.ts";
import { type GraphqlRequest, prepare, run, throttled } from "./execute.ts";
import { API_VERSION } from "./views/shop-view.ts";

export function registerAdminApi(app: FastifyInstance, world: World): void {
  registerBulkFiles(app, world);
  app.post("/admin/api/:version/graphql.json", async (request, reply) => answer(world, request, reply));
}

async function answer(world: World, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const shop = shopOfRequest(world, request);
  const { version } = request.params as { version: string };
  if (shop === null || version !== API_VERSION) return reply.code(404).send({ errors: "Not Found" });
  void reply.header("X-Shopify-API-Version", API_VERSION);
  const header = request.headers["x-shopify-access-token"];
  const token = world.tokens.findAccess(typeof header === "string" ? header : "", shop.domain);
  if (token === null || shop.installation === null) {
    const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)";
    return reply.code(401).send({ errors });
  }
  const body = request.body as Partial<GraphqlRequest> | null;
  if (typeof body?.query !== "string") {
    return reply.code(400).send({ errors: { query: "Required parameter missing or invalid" } });
  }
  const call: GraphqlRequest = { ...body, query: body.query };
  const prepared = prepare(call);
  if ("refusal" in prepared) return prepared.refusal;

  const fault = world.faults.strike({ target: "graphql", shopDomain: shop.domain, fields: prepared.fields });
  const holdMs = fault?.holdMs ?? 30_000;
  if (fault?.kind === "http_429")
    return reply.code(429).header("Retry-After", "2.0").send({ errors: "Too Many Requests" });
  if (fault?.kind === "http_500") return reply.code(500).send({ errors: "Internal Server Error" });
  if (fault?.kind === "http_502") return reply.code(502).type("text/html").send("<h1>502 Bad Gateway</h1>");
  if (fault?.kind === "throttled") return throttled(world, shop, prepared);
  if (fault?.kind === "timeout_before_work") return hold(reply, holdMs);
  const result = await run(world, shop, {
    prepared,
    request: call,
    scopes: token.scopes,
    isRefusedFinally: fault?.kind === "final_refusal",
  });
  if (fault?.kind === "timeout_after_work") return hold(reply, holdMs);
  if (fault?.kind === "truncated_json") return cut(reply, JSON.stringify(result));
  return result;
}
