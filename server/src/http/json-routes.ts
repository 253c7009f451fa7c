// Routes that accept only JSON, and refuse with a plain `{ code, message }`.
import type { FastifyInstance } from "fastify";
import { AppError, errors } from "../process/errors.ts";
import { errorCodeOf } from "./http-errors.ts";

/** A form on another site can send text, but JSON only after a CORS preflight. Applies to the plugin that calls it. */
export function takeJsonAlone(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error: Error, request, reply) => {
    const code = errorCodeOf(error);
    const { http, message } = errors[code];
    if (http >= 500)
      request.log.error({ err: error, requestId: request.id, method: request.method }, "a request failed");
    const details = error instanceof AppError ? error.details : {};
    return reply.status(http).send({ code, message, ...details, requestId: request.id });
  });
}
