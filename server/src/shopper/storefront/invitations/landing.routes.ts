// The page that a member's link leads to. A friend needs no account, no script and no cookie.
import { hash } from "node:crypto";
import { mailboxOf } from "@laurel/domain/referrals/identity.ts";
import type { Path, Said } from "@laurel/widget/renderer.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { makeForm } from "../form-token.ts";
import { limitLetters, type limitVisitors } from "../limits/limits.ts";
import { openProxyDoor, readAs, type Visitor } from "../proxy-door.ts";
import { sendHtml } from "../render.ts";
import { saidOfRefusal } from "../said.ts";
import { claim, loadLanding, readClaim } from "./landing.ts";
import { loadOwnView } from "./own-view.ts";

interface LandingRoutes {
  readonly limit: ReturnType<typeof limitVisitors>;
  /** All that a page leads to. */
  readonly answers: ReadonlySet<Path>;
  readonly bodyLimit: number;
}

/** What the form is about, in what is said of it. */
const ABOUT = "landing";

export function addLandingRoutes(app: FastifyInstance, deps: Deps, given: LandingRoutes): void {
  const { limit, answers, bodyLimit } = given;
  const mayWriteTo = limitLetters(app);

  /** The panel shows no such page. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    isClaim: boolean,
  ): Promise<FastifyReply> {
    const visitor = await openProxyDoor(deps, request);
    const as = readAs(request);
    if (as === "part") throw new AppError("not_found");
    void reply.header("cache-control", "private, no-store");
    await limit(request, visitor, "look");
    const { token } = request.params as { token: string };
    const came = isClaim
      ? await send(request, visitor, token).catch((error: unknown): Said => {
          if (as === "json") throw error;
          return toSaid(error, request.body);
        })
      : null;
    const shown = await loadOwnView(deps, visitor);
    const landing = await loadLanding(deps, visitor, token);
    // A guest may ask for a code too.
    const view = { ...shown.view, visitor: { ...shown.view.visitor, form: makeForm(deps, visitor) } };
    if (as === "json") return reply.send({ program: view.program, visitor: view.visitor, landing });
    const alone = { kind: "landing", landing, token } as const;
    return sendHtml(deps, reply, as, { ...shown, view, answers, said: came, alone });
  }

  async function send(request: FastifyRequest, visitor: Visitor, token: string): Promise<Said> {
    const asked = readClaim(deps, visitor, request.body);
    await limit(request, visitor, "claim");
    const friend = hash("sha256", mailboxOf(asked.email), "base64url");
    // Who has had their letters of the day is answered as everyone is.
    if (await mayWriteTo(request, visitor, friend)) await claim(deps, visitor, { ...asked, token });
    return { outcome: "sent", about: ABOUT };
  }

  app.get("/proxy/r/:token", (request, reply) => answer(request, reply, false));
  app.post("/proxy/r/:token", { bodyLimit }, (request, reply) => answer(request, reply, true));
}

function toSaid(error: unknown, body: unknown): Said {
  const { email } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return { ...saidOfRefusal(error, null), about: ABOUT, entered: typeof email === "string" ? email : null };
}
