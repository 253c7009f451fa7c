// GET /api/shop-archive: everything of the shop as one file. POST: imports such a file into an empty shop. Both are for
// the shop's staff, and for keys with all permissions.
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError, errors } from "../../process/errors.ts";
import { authenticateForAll, type Caller } from "../../tenant/shop-auth/callers/authenticate.ts";
import { errorCodeOf } from "../../http/http-errors.ts";
import { atPace } from "../../core/downloads/at-pace.ts";
import { spool } from "../../core/downloads/spool.ts";
import { endSoon } from "../../tenant/uploads/end-soon.ts";
import { openNamelessFile } from "../../tenant/uploads/nameless-file.ts";
import { type FilePace, takeBytes, usualPace } from "../../tenant/uploads/take-bytes.ts";
import { createTransfers } from "../../tenant/uploads/transfers.ts";
import type { ArchiveSummary } from "./archive-format.ts";
import { hasShopData } from "./has-shop-data.ts";
import { importArchive } from "./import-archive.ts";
import { writeArchive } from "./write-archive.ts";

const FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024;
/**
 * For all shops together, both directions. Each transfer holds a database connection while the archive is written or
 * imported.
 */
const TRANSFERS_MAX = 4;

export async function archiveRoutes(
  app: FastifyInstance,
  { deps, filePace: pace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const transfers = createTransfers(TRANSFERS_MAX);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/gzip", (_request, stream, done) => done(null, stream));
  app.setErrorHandler((error: Error, request, reply) => {
    const code = errorCodeOf(error);
    const { http, message } = errors[code];
    if (http >= 500) request.log.error({ err: error, requestId: request.id }, "an archive failed");
    if (!request.raw.complete) endSoon(request.raw);
    const details = error instanceof AppError ? error.details : {};
    const said = code === "unsupported_media_type" ? "The body must be application/gzip." : message;
    return reply.status(http).send({ code, message: said, ...details, requestId: request.id });
  });

  app.get("/api/shop-archive", async (request, reply) => {
    const { shop, actor } = await authenticateForAll(deps, request.headers);
    const transfer = transfers.begin(shop.shopId);
    const archive = writeArchive(deps, shop, actor);
    const spooled = await spool(archive.stream).catch((error: unknown) => {
      transfer.end();
      throw error;
    });
    const file = atPace(spooled, pace);
    file.once("close", () => void archive.summary.catch(() => undefined).finally(() => transfer.end()));
    const name = `${shop.domain.split(".")[0]}-${deps.clock.now().toISOString().slice(0, 10)}.laurel.gz`;
    return reply
      .type("application/gzip")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .send(file);
  });

  app.post("/api/shop-archive", {
    config: { takesFiles: true },
    // Before the body is read: an unauthenticated body is not read at all.
    onRequest: async (request) => {
      callers.set(request.raw, await authenticateForAll(deps, request.headers));
      const bytes = Number(request.headers["content-length"] ?? 0);
      if (bytes > FILE_BYTES_MAX) throw tooLarge();
    },
    handler: async (request, reply) => {
      const caller = callers.get(request.raw);
      if (!caller) throw new AppError("unauthorized");
      const transfer = transfers.begin(caller.shop.shopId);
      try {
        // Checked before the upload to fail early, and again inside the import, where the check is binding.
        if (await deps.db.transaction(caller.shop.shopId, hasShopData)) throw new AppError("shop_not_empty");
        const { header, rows } = await takeIn(deps, caller, takeBytes(request.body as Readable, pace));
        return await reply.status(201).send({
          domain: header.shop.domain,
          exportedAt: header.exportedAt,
          customers: rows["customers"] ?? 0,
          orders: rows["orders"] ?? 0,
          movements: rows["entries"] ?? 0,
        });
      } finally {
        transfer.end();
      }
    },
  });
}

const callers = new WeakMap<object, Caller>();

/** To disk first: a slow sender must not hold a transaction open. */
async function takeIn(
  deps: Deps,
  { shop, actor }: Caller,
  body: AsyncIterable<Buffer>,
): Promise<ArchiveSummary> {
  const file = await openNamelessFile();
  try {
    await file.writeFile(withinSize(body));
    return await importArchive(deps, shop, { file, actor });
  } finally {
    await file.close();
  }
}

async function* withinSize(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > FILE_BYTES_MAX) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = (): AppError => new AppError("payload_too_large", { bytesMax: FILE_BYTES_MAX });
