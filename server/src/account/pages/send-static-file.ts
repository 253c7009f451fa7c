import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaticFile } from "./admin-build.ts";

/** In the smallest encoding that the browser accepts. */
export function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.type(file.type).header("vary", "accept-encoding");
  const accepted = acceptedEncodings(request.headers["accept-encoding"] ?? "");
  if (file.br && accepted.has("br")) return reply.header("content-encoding", "br").send(file.br);
  if (file.gzip && accepted.has("gzip")) return reply.header("content-encoding", "gzip").send(file.gzip);
  return reply.send(file.content);
}

function acceptedEncodings(header: string): ReadonlySet<string> {
  const parts = header.split(",").map((part) => part.trim().toLowerCase().split(";"));
  return new Set(
    parts.filter(([, weight = ""]) => !/^\s*q=0(\.0+)?$/.test(weight)).map(([name = ""]) => name.trim()),
  );
}
