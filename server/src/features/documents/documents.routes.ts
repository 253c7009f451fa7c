// POST /backend/listen: the document backend's live side. One stream a page, with the token in a header; it ends when
// the token does, or the session.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { takeJsonAlone } from "../../http/json-routes.ts";
import { readBackendIdToken } from "../shop-auth/backend-tokens.ts";
import { readBearer, readIdToken } from "../shop-auth/bearer.ts";
import { findSessionOfId, type Session } from "../shop-auth/sessions.ts";
import { parsePath } from "./collections.ts";
import { DocumentStream } from "./document-stream.ts";
import { DocumentWatch, type WatchPace } from "./document-watch.ts";

export interface DocumentPace extends WatchPace {
  readonly pingEveryMs: number;
}

const usualPace: DocumentPace = { pingEveryMs: 15_000, lookEveryMs: 15_000, countEveryMs: 1_000 };

const PATHS_MAX = 50;
/** Tabs of one person. */
const STREAMS_MAX = 20;

const body = z.object({ paths: z.array(z.string()).min(1).max(PATHS_MAX) });

interface OpenStream {
  readonly session: Session;
  readonly end: () => void;
}

export async function documentRoutes(
  app: FastifyInstance,
  { deps, documentPace: pace = usualPace }: { deps: Deps; documentPace?: DocumentPace | undefined },
): Promise<void> {
  takeJsonAlone(app);
  const watch = new DocumentWatch(deps, pace);
  const open = new Set<OpenStream>();
  let isClosing = false;
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const stream of open) stream.end();
    watch.close();
  });

  app.post("/backend/listen", { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const bearer = readBearer(request.headers);
    if (!bearer.ok) throw new AppError(bearer.code);
    const caller = await readBackendIdToken(deps, bearer.text, readIdToken(request.headers));
    if (!caller.ok) throw new AppError(caller.code);
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw new AppError("invalid_request");
    const paths = [...new Set(parsed.data.paths)];
    const unknown = paths.find((path) => parsePath(path) === null);
    if (unknown !== undefined) throw new AppError("unknown_path");
    // Asked for before the end, and about to begin after it.
    if (isClosing) throw new AppError("unavailable");
    const { session, expiresAt } = caller;
    const ofSession = [...open].filter((stream) => stream.session.sessionId === session.sessionId);
    if (ofSession.length >= STREAMS_MAX) throw new AppError("too_many_requests");

    const stream = new DocumentStream();
    const entry: OpenStream = { session, end: () => stream.end() };
    open.add(entry);
    const stops = paths.map((path) => watch.listen(session.shopId, path, (state) => stream.tell(state)));
    const pings = setInterval(() => void beat(deps, { stream, session, expiresAt }), pace.pingEveryMs);
    const lastsMs = expiresAt.getTime() - deps.clock.now().getTime();
    const end = setTimeout(() => stream.end(), lastsMs);
    stream.readable.once("close", () => {
      open.delete(entry);
      clearInterval(pings);
      clearTimeout(end);
      for (const stop of stops) stop();
    });
    return (
      reply
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        // A stream ends when the server does: its connection must not be kept for another request then.
        .header("connection", "close")
        .type("application/x-ndjson")
        .send(stream.readable)
    );
  });
}

/** Says that the line is open, unless what opened it has ended: the session may have been ended by somebody else. */
async function beat(
  deps: Deps,
  { stream, session, expiresAt }: { stream: DocumentStream; session: Session; expiresAt: Date },
): Promise<void> {
  try {
    const found = await findSessionOfId(deps, session.sessionId);
    if (!found.ok || deps.clock.now() >= expiresAt) stream.end();
    else stream.ping();
  } catch (error) {
    deps.log.warn({ err: error }, "a session could not be looked up");
  }
}
