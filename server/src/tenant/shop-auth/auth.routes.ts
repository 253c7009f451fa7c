// POST /auth: JSON only, with a credential in a header. No cookie is read, so another site cannot act in
// a merchant's name.
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { countAsRefused } from "../../http/limit-refusals.ts";
import { logRefusal } from "../../http/log-refusals.ts";
import { takeJsonAlone } from "../../http/json-routes.ts";
import { readBearer, readIdToken } from "./bearer.ts";
import { refreshAuth } from "./refresh-auth.ts";
import { isAppPath } from "./consent/start-url.ts";

const BODY_BYTES_MAX = 16 * 1024;

const authBody = z.object({
  shop: z.string(),
  uid: z.string().max(4096).nullish(),
  expires_at: z.string().max(64).nullish(),
  path: z.string().nullish(),
});

export async function authRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeJsonAlone(app);

  app.post("/auth", { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    keepOut(reply);
    const body = authBody.safeParse(request.body);
    if (!body.success) throw new AppError(hasShop(request.body) ? "invalid_request" : "invalid_shop");
    const { shop, uid, expires_at: expiresAt, path } = body.data;
    const answer = await refreshAuth(deps, {
      shop,
      uid: uid ?? undefined,
      expiresAt: expiresAt ?? undefined,
      path: path && isAppPath(path) ? path : undefined,
      bearer: readBearer(request.headers),
      idToken: readIdToken(request.headers),
    });
    // A browser without a credential has guessed nothing: the page has only been opened.
    if (answer.status === "update" && answer.code !== "no_credential") {
      countAsRefused(request);
      logRefusal(request, answer.code);
    }
    return answer;
  });
}

const hasShop = (body: unknown): boolean => typeof (body as { shop?: unknown } | null)?.shop === "string";

/** Keeps tokens out of every cache. */
function keepOut(reply: FastifyReply): void {
  reply.header("cache-control", "no-store");
}
