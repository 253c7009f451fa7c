import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { takeJsonAlone } from "../../http/json-routes.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { readBearer } from "../../tenant/shop-auth/bearer.ts";
import { readAppAuth } from "./read-app-auth.ts";

const BODY_BYTES_MAX = 16 * 1024;

const appAuthBody = z.object({ shop: z.string() });

/** POST /app-auth: as POST /auth, with a credential of the session. */
export async function appAuthRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeJsonAlone(app);

  app.post("/app-auth", { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    // Keeps what it answers out of every cache.
    reply.header("cache-control", "no-store");
    const body = appAuthBody.safeParse(request.body);
    if (!body.success) throw new AppError("invalid_shop");
    const bearer = readBearer(request.headers);
    return { body: await readAppAuth(deps, { shop: body.data.shop, bearer }) };
  });
}
