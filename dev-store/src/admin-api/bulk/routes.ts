// The storage for results of bulk queries. The address is enough for access; a range gets a part of the file.
import type { FastifyInstance } from "fastify";
import type { World } from "../../world.ts";
import { isExpired } from "./bulk-operations.ts";

export function registerBulkFiles(app: FastifyInstance, world: World): void {
  app.get("/bulk-operation-results/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, id, secret] = /^(\d+)-([0-9a-f-]{36})\.jsonl$/.exec(file) ?? [];
    const operation = world.bulk.findFile(Number(id), secret ?? "");
    if (operation === undefined) return reply.code(404).send("<Error><Code>NoSuchKey</Code></Error>");
    if (isExpired(operation, world.clock()))
      return reply.code(400).type("application/xml").send("<Error><Code>ExpiredToken</Code></Error>");
    const fault = world.faults.strike({ target: "bulk_file", shopDomain: operation.shopDomain, fields: [] });
    if (fault?.kind === "http_500") return reply.code(500).send("<Error><Code>InternalError</Code></Error>");
    const whole = Buffer.concat(operation.parts);
    const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? [];
    void reply.type("application/jsonl").header("accept-ranges", "bytes");
    if (start === undefined) return reply.send(whole);
    const from = Number(start);
    if (from >= whole.length)
      return reply.code(416).header("content-range", `bytes */${whole.length}`).send();
    const body = whole.subarray(from);
    void reply.code(206).header("content-range", `bytes ${from}-${whole.length - 1}/${whole.length}`);
    if (fault?.kind !== "truncated_json") return reply.send(body);
    // The connection ends in the middle of the body.
    reply.raw.writeHead(206, { "content-length": String(body.length) });
    reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.destroy());
    return reply.hijack();
  });
}
