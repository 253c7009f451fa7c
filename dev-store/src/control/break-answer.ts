import type { FastifyReply } from "fastify";

/** Never answers: the connection is closed after a while, or when the caller gives up. */
export function hold(reply: FastifyReply, holdMs: number): FastifyReply {
  reply.hijack();
  const timer = setTimeout(() => reply.raw.destroy(), holdMs);
  reply.raw.on("close", () => clearTimeout(timer));
  return reply;
}

/** Sends the first half of a body as if it were the whole. */
export function cut(reply: FastifyReply, body: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(body.slice(0, Math.floor(body.length / 2)));
}
