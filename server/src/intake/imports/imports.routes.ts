// POST /api/imports?name=points.csv: the file itself as the body, streamed. Answers with the import's id.
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError, errors } from "../../process/errors.ts";
import { authenticateFor, type Caller } from "../../tenant/shop-auth/callers/authenticate.ts";
import { errorCodeOf } from "../../http/http-errors.ts";
import { FILE_BYTES_MAX } from "./read/decode-file.ts";
import { receiveFile } from "./receive-file.ts";
import { endSoon } from "../../tenant/uploads/end-soon.ts";
import { type FilePace, takeBytes, usualPace } from "../../tenant/uploads/take-bytes.ts";
import { createTransfers } from "../../tenant/uploads/transfers.ts";

/** For all shops together. */
const TRANSFERS_MAX = 8;

export async function importRoutes(
  app: FastifyInstance,
  { deps, filePace: pace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const transfers = createTransfers(TRANSFERS_MAX);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("text/csv", (_request, stream, done) => done(null, stream));
  app.setErrorHandler((error: Error, request, reply) => {
    const code = errorCodeOf(error);
    const { http, message } = errors[code];
    if (http >= 500) request.log.error({ err: error, requestId: request.id }, "an upload failed");
    if (!request.raw.complete) endSoon(request.raw);
    const details = error instanceof AppError ? error.details : {};
    const said = code === "unsupported_media_type" ? "The body must be text/csv." : message;
    return reply.status(http).send({ code, message: said, ...details, requestId: request.id });
  });

  app.post<{ Querystring: { name?: unknown } }>("/api/imports", {
    config: { takesFiles: true },
    // Before the body is read: an unauthenticated body is not read at all.
    onRequest: async (request) => {
      callers.set(request.raw, await authenticateFor(deps, request.headers, ["write_customers"]));
      const bytes = Number(request.headers["content-length"] ?? 0);
      if (bytes > FILE_BYTES_MAX) throw new AppError("payload_too_large", { bytesMax: FILE_BYTES_MAX });
    },
    handler: async (request, reply) => {
      const caller = callers.get(request.raw);
      if (!caller) throw new AppError("unauthorized");
      const { name } = request.query;
      const transfer = transfers.begin(caller.shop.shopId);
      try {
        const id = await receiveFile(deps, caller.shop.shopId, {
          fileName: typeof name === "string" ? name : "",
          bytes: takeBytes(request.body as Readable, pace),
          actor: caller.actor,
        });
        return await reply.status(201).send({ id });
      } finally {
        transfer.end();
      }
    },
  });
}

const callers = new WeakMap<object, Caller>();
