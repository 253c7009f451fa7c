// What a store shows of the program, below the path that the store passes on to us. The path here is fixed.
import type { Path, Said } from "@laurel/widget/renderer.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { takeJsonAlone } from "../../http/json-routes.ts";
import {
  type Act,
  type Done,
  enterBirthday,
  giveBack,
  join,
  leave,
  redeem,
  rejoin,
  subscribe,
} from "./act.ts";
import { addEntriesRoutes, entryPaths } from "./entries/entries.routes.ts";
import { addLandingRoutes } from "./invitations/landing.routes.ts";
import { type Limited, limitVisitors } from "./limits/limits.ts";
import { loadOwnView } from "./invitations/own-view.ts";
import { addPanelRoutes } from "./panel.routes.ts";
import { sendHtml } from "./render.ts";
import { saidOf, saidOfRefusal } from "./said.ts";
import { openProxyDoor, readAs, type Visitor } from "./proxy-door.ts";

/** A form has a few short fields. */
const BODY_BYTES_MAX = 4_096;

interface Acting {
  readonly act: Act;
  readonly limits: readonly Limited[];
  /** The way to earn that it is about. */
  readonly about?: "birthday" | "newsletter";
}

/** What forms lead to. */
const acts = {
  "/redeem": { act: redeem, limits: ["act", "redeem"] },
  "/return": { act: giveBack, limits: ["act"] },
  "/birthday": { act: enterBirthday, limits: ["act"], about: "birthday" },
  "/newsletter": { act: subscribe, limits: ["act"], about: "newsletter" },
  "/join": { act: join, limits: ["act"] },
  "/leave": { act: leave, limits: ["act"] },
  "/rejoin": { act: rejoin, limits: ["act"] },
} as const satisfies Partial<Record<Path, Acting>>;

/** All that a page leads to. */
const answers: ReadonlySet<Path> = new Set([
  ...(Object.keys(acts) as (keyof typeof acts)[]),
  ...entryPaths,
  "/r",
]);

export async function storefrontRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeJsonAlone(app);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const limit = limitVisitors(app);

  /** Acts, if there is something to do, and answers what the visitor sees then: a page, or `?as=part` or `?as=json`. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    acting: Acting | null,
  ): Promise<FastifyReply> {
    const visitor = await openProxyDoor(deps, request);
    const as = readAs(request);
    void reply.header("cache-control", "private, no-store");
    const isHtml = as !== "json";
    // HTML answers also the form that came too soon, and so each is a view.
    if (isHtml || !acting) await limit(request, visitor, "look");
    const came =
      acting &&
      (await actOn(request, visitor, acting).catch((error: unknown): Said => {
        if (!isHtml) throw error;
        return saidOfRefusal(error, request.body, acting.about);
      }));
    const shown = await loadOwnView(deps, visitor);
    if (!isHtml) return reply.send(shown.view);
    const said = came && "act" in came ? saidOf(came, shown.view) : came;
    return sendHtml(deps, reply, as, { ...shown, answers, said });
  }

  async function actOn(request: FastifyRequest, visitor: Visitor, { act, limits }: Acting): Promise<Done> {
    for (const what of limits) await limit(request, visitor, what);
    return act(deps, visitor, request.body);
  }

  // The store's path leads here with and without a slash at its end. Who loads the answer to a form anew by its address
  // alone sees the page.
  for (const path of ["", "/", ...Object.keys(acts)])
    app.get(`/proxy${path}`, (request, reply) => answer(request, reply, null));
  for (const [path, acting] of Object.entries(acts))
    app.post(`/proxy${path}`, { bodyLimit: BODY_BYTES_MAX }, (request, reply) =>
      answer(request, reply, acting),
    );
  addEntriesRoutes(app, deps, { limit, answers });
  addPanelRoutes(app, deps, { limit, answers });
  addLandingRoutes(app, deps, { limit, answers, bodyLimit: BODY_BYTES_MAX });
}
