// POST /backend/listen: the live side of the document backend. One stream per page, with the token in a header. It ends
// when the token or the session does.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { takeJsonAlone } from "../../http/json-routes.ts";
import { readBackendIdToken } from "../shop-auth/backend-tokens.ts";
import { readBearer, readIdToken } from "../shop-auth/bearer.ts";
import { findSessionOfId, type Session } from "../shop-auth/sessions.ts";
import { findPlace, type DocumentSource } from "./document-source.ts";
import { DocumentStream } from "./document-stream.ts";
import { DocumentWatch, type WatchPace } from "./document-watch.ts";

export interface DocumentPace extends WatchPace {
  readonly pingEveryMs: number;
}

const usualPace: DocumentPace = { pingEveryMs: 15_000, lookEveryMs: 15_000, countEveryMs: 1_000 };

const PATHS_MAX = 50;
/** Open tabs of one member of staff. */
const STREAMS_MAX = 20;
/** Of all staff of one shop, in this process. */
const STREAMS_OF_SHOP_MAX = 500;

const body = z.object({ paths: z.array(z.string()).min(1).max(PATHS_MAX) });

interface DocumentRouteOptions {
  readonly deps: Deps;
  readonly documents: readonly DocumentSource[];
  readonly documentPace?: DocumentPace | undefined;
}

interface OpenStream {
  readonly session: Session;
  readonly end: () => void;
}

export async function documentRoutes(
  app: FastifyInstance,
  { deps, documents, documentPace: pace = usualPace }: DocumentRouteOptions,
): Promise<void> {
  takeJsonAlone(app);
  const watch = new DocumentWatch(deps, pace);
  const open = new Set<OpenStream>();
  let isClosing = false;
  // The server waits for its connections before it closes, and these would never end by themselves.
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
    const places = [...new Set(parsed.data.paths)].map((path) => {
      const place = findPlace(documents, path);
      if (!place) throw new AppError("unknown_path");
      return place;
    });
    // The request came before shutdown, and would start its stream after it.
    if (isClosing) throw new AppError("unavailable");
    const { session, expiresAt } = caller;
    const ofSession = [...open].filter((stream) => stream.session.sessionId === session.sessionId);
    const ofShop = [...open].filter((stream) => stream.session.shopId === session.shopId);
    if (ofSession.length >= STREAMS_MAX || ofShop.length >= STREAMS_OF_SHOP_MAX)
      throw new AppError("too_many_requests");

    const stream = new DocumentStream();
    const entry: OpenStream = { session, end: () => stream.end() };
    open.add(entry);
    const stops = places.map((place) => watch.listen(session.shopId, place, (state) => stream.tell(state)));
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
        // A stream ends when the server does: its connection must not be reused for another request.
        .header("connection", "close")
        .type("application/x-ndjson")
        .send(stream.readable)
    );
  });
}

/** Signals that the stream is open, unless its session has ended: it may have been ended elsewhere. */
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
