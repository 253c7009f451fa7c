// A line for each request that was refused for want of a good credential or signature: what for, from where, to which
// route. Never what was shown: not even a part of it.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, type ErrorCode } from "./errors.ts";

export function logRefusal(request: FastifyRequest, reason: ErrorCode): void {
  const { method, ip: address, id: requestId } = request;
  const line = { reason, address, method, route: request.routeOptions.url, requestId };
  request.log.warn(line, "a credential was refused");
}

/** Of what ends in an error. A route that answers a refusal in another way calls `logRefusal` itself. */
export function logRefusals(app: FastifyInstance): void {
  app.addHook("onError", async (request, _reply, error) => {
    if (error instanceof AppError && [401, 403].includes(error.http)) logRefusal(request, error.code);
  });
}
