// How long a body may take. Node has one limit for all requests, which would abort a large file on a slow connection;
// here each route says whether its bodies are files. Node itself limits headers to 60 seconds.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const BODY_SECONDS = 60;

/** Closes the connection of a request whose body is not complete by then. */
export function setBodyDeadline(app: FastifyInstance, seconds: number = BODY_SECONDS): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw, routeOptions } = request;
    // An injected request has no connection.
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
