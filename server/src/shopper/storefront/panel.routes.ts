// What the script shows in the panel beside the store's page.
import type { Path } from "@laurel/widget/renderer.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { guestPart } from "./guest-part.ts";
import type { limitVisitors } from "./limits/limits.ts";
import { loadOwnView } from "./invitations/own-view.ts";
import { openProxyDoor } from "./proxy-door.ts";
import { sendHtml, typeOf } from "./render.ts";

/** Asked for with the version that the guest's part has: the address changes when the part does. */
const KEPT = "public, max-age=86400, stale-while-revalidate=604800";
/** Asked for with another one. */
const KEPT_BRIEFLY = "public, max-age=60";

interface PanelRoutes {
  readonly limit: ReturnType<typeof limitVisitors>;
  /** All that a part leads to. */
  readonly answers: ReadonlySet<Path>;
}

export function addPanelRoutes(app: FastifyInstance, deps: Deps, { limit, answers }: PanelRoutes): void {
  /**
   * `v`: the version of the program that the store's page knows. `in=1`: somebody is signed in there, who gets their
   * own part. Without it everybody gets the guest's.
   */
  app.get("/proxy/panel", async (request, reply) => {
    const visitor = await openProxyDoor(deps, request);
    const { v, in: signedIn } = request.query as Record<string, unknown>;
    void reply.header("cache-control", "private, no-store");
    await limit(request, visitor, "look");
    const isPersonal = signedIn === "1";
    if (isPersonal && visitor.platformId !== null)
      return sendHtml(deps, reply, "part", { ...(await loadOwnView(deps, visitor)), answers });
    const { html, version, etag } = await guestPart(deps, visitor, answers);
    void reply.type(typeOf.part);
    if (isPersonal) return reply.send(html);
    void reply.header("cache-control", v === version ? KEPT : KEPT_BRIEFLY).header("etag", etag);
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(html);
  });
}
