// A line for each request that was refused for want of a good credential or signature, or because it asked for more than a
// limit allows: what for, from where, to which route. Never what was shown: not even a part of it.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ErrorCode, errors } from "./errors.ts";
import { errorCodeOf } from "./http-errors.ts";

export function logRefusal(request: FastifyRequest, reason: ErrorCode): void {
  warn(request, reason, "a credential was refused");
}

function warn(request: FastifyRequest, reason: ErrorCode, what: string): void {
  const { method, ip: address, id: requestId } = request;
  request.log.warn({ reason, address, method, route: request.routeOptions.url, requestId }, what);
}

/** Of what ends in an error. A route that answers a refusal in another way calls `logRefusal` itself. */
export function logRefusals(app: FastifyInstance): void {
  app.addHook("onError", async (request, _reply, error) => {
    const code = errorCodeOf(error);
    if ([401, 403].includes(errors[code].http)) logRefusal(request, code);
    if ([413, 429].includes(errors[code].http) || code.startsWith("query_too_"))
      warn(request, code, "a limit refused a request");
  });
}
