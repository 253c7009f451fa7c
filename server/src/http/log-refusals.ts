// One log line for each request that was refused for lack of a good credential or signature, or because it exceeded a
// limit: the reason, the address, the route. Never the credential, not even a part of it. Each reason has a budget of
// lines, because anyone can cause them.
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { type ErrorCode, errors } from "../process/errors.ts";
import { errorCodeOf } from "./http-errors.ts";

/** Lines of one reason, in one process. */
export const REFUSAL_LINES_A_MINUTE = 60;
const MINUTE_MILLISECONDS = 60_000;

declare module "fastify" {
  interface FastifyInstance {
    refusalBudget: RefusalBudget;
  }
}

export function logRefusal(request: FastifyRequest, reason: ErrorCode): void {
  warn(request, reason, "a credential was refused");
}

function warn(request: FastifyRequest, reason: ErrorCode, what: string): void {
  if (!request.server.refusalBudget.take(reason)) return;
  const { method, ip: address, id: requestId } = request;
  request.log.warn({ reason, address, method, route: request.routeOptions.url, requestId }, what);
}

/** For refusals that end in an error. A route that answers a refusal in another way calls `logRefusal` itself. */
export function logRefusals(app: FastifyInstance): void {
  const budget = new RefusalBudget(app.log);
  app.decorate("refusalBudget", budget);
  app.addHook("onError", async (request, _reply, error) => {
    const code = errorCodeOf(error);
    if ([401, 403].includes(errors[code].http)) logRefusal(request, code);
    if ([413, 429].includes(errors[code].http) || code.startsWith("query_too_"))
      warn(request, code, "a limit refused a request");
  });
  app.addHook("onClose", async () => budget.end());
}

interface Minute {
  lines: number;
  leftOut: number;
  readonly timer: NodeJS.Timeout;
}

/** A minute begins with a reason's first refusal. At its end, one line says how many were left out. */
class RefusalBudget {
  readonly #minutes = new Map<ErrorCode, Minute>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** False once the minute's lines are written: then the refusal is only counted. */
  take(reason: ErrorCode): boolean {
    const minute = this.#minutes.get(reason) ?? this.#begin(reason);
    const isWritten = minute.lines < REFUSAL_LINES_A_MINUTE;
    if (isWritten) minute.lines += 1;
    else minute.leftOut += 1;
    return isWritten;
  }

  end(): void {
    for (const [reason, minute] of this.#minutes) this.#endMinute(reason, minute);
  }

  #begin(reason: ErrorCode): Minute {
    const timer = setTimeout(() => this.#endMinute(reason, minute), MINUTE_MILLISECONDS).unref();
    const minute: Minute = { lines: 0, leftOut: 0, timer };
    this.#minutes.set(reason, minute);
    return minute;
  }

  #endMinute(reason: ErrorCode, { leftOut, timer }: Minute): void {
    clearTimeout(timer);
    this.#minutes.delete(reason);
    if (leftOut > 0) this.#log.warn({ reason, leftOut }, "more requests were refused than are logged");
  }
}
