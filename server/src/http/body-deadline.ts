// How long a body may take. Node has one limit for all requests, which would cut a large file on a slow line; here each
// route says whether its bodies are files. Heads are limited by Node itself, to 60 seconds.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const BODY_SECONDS = 60;

/** Ends the connection of a request whose body has not arrived whole by then. */
export function setBodyDeadline(app: FastifyInstance, seconds: number = BODY_SECONDS): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw, routeOptions } = request;
    // A request that was injected into the program came over no connection.
    const { takesFiles = false, bodySeconds = seconds } = routeOptions.config;
    if (takesFiles || !hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => endLate(raw, reply.raw), Math.min(bodySeconds, seconds) * 1000);
    raw.once("close", () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function endLate(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  if (response.headersSent) socket.destroy();
  else
    socket.end("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", () =>
      socket.destroy(),
    );
}
