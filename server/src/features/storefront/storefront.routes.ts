// What a store shows of the program, below the path that the store passes on to us. The path here is fixed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { takeJsonAlone } from "../../http/json-routes.ts";
import { type Act, giveBack, redeem } from "./act.ts";
import { type Limited, limitCustomers } from "./limits.ts";
import { loadView } from "./load-view.ts";
import { openProxyDoor } from "./proxy-door.ts";

/** A form has a few short fields. */
const BODY_BYTES_MAX = 4_096;

export async function storefrontRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeJsonAlone(app);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const limit = limitCustomers(app);

  /** Acts, if there is something to do, and answers what the visitor sees then. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { act, limits }: { readonly act?: Act; readonly limits: readonly Limited[] },
  ): Promise<FastifyReply> {
    const visitor = await openProxyDoor(deps, request);
    if ((request.query as Record<string, unknown>)["as"] !== "json") throw new AppError("not_found");
    for (const what of limits) await limit(request, visitor, what);
    await act?.(deps, visitor, request.body);
    return reply.header("cache-control", "private, no-store").send(await loadView(deps, visitor));
  }

  // The store's path leads here with and without a slash at its end.
  for (const path of ["/proxy", "/proxy/"])
    app.get(path, (request, reply) => answer(request, reply, { limits: ["look"] }));
  const bodyLimit = BODY_BYTES_MAX;
  app.post("/proxy/redeem", { bodyLimit }, (request, reply) =>
    answer(request, reply, { act: redeem, limits: ["act", "redeem"] }),
  );
  app.post("/proxy/return", { bodyLimit }, (request, reply) =>
    answer(request, reply, { act: giveBack, limits: ["act"] }),
  );
}
