import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { takeJsonAlone } from "../../http/json-routes.ts";
import { readIdToken } from "./bearer.ts";
import { signInWithCustomToken } from "./backend-tokens.ts";

const body = z.object({ token: z.string() });

/** POST /backend/sign-in: exchanges the custom token (`uid`) for the document backend's ID token. */
export async function signInRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeJsonAlone(app);
  app.post("/backend/sign-in", { bodyLimit: 16 * 1024 }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw new AppError("custom_token_invalid");
    const signedIn = await signInWithCustomToken(deps, parsed.data.token, readIdToken(request.headers));
    if (!signedIn.ok) throw new AppError(signedIn.code);
    return { idToken: signedIn.idToken, expiresAt: signedIn.expiresAt.toISOString() };
  });
}
