// The HTTP edge, where errors end: callers see a code and a message, never a stack, SQL or another caller's data.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { databaseFaultOf } from "../database/transactions/database-fault.ts";
import { AppError, type ErrorCode, errors } from "../process/errors.ts";

/** Retry-After, if nothing more exact is known. */
const RETRY_AFTER_SECONDS = 30;

export function setErrorHandling(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    const isForLater = reply.statusCode === 429 || reply.statusCode === 503;
    if (isForLater && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_AFTER_SECONDS);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const { http, message } = errors.not_found;
    void reply.status(http).send({ error: { code: "not_found", message, requestId: request.id } });
  });
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = errorCodeOf(error);
  const { http, message } = errors[code];
  if (http >= 500)
    request.log.error({ err: error, requestId: request.id, method: request.method }, "a request failed");
  const details = error instanceof AppError ? error.details : {};
  if (error instanceof AppError) sayWhenToRetry(error, reply);
  void reply.status(http).send({ error: { code, message, ...details, requestId: request.id } });
}

/** As exactly as the error knows it. */
export function sayWhenToRetry({ details }: AppError, reply: FastifyReply): void {
  const seconds = details["retryAfterSeconds"];
  if (typeof seconds === "number") reply.header("retry-after", seconds);
}

/** What a caller sees of an error: as little as possible, if it is not one of ours. */
export function errorCodeOf(error: Error & Partial<FastifyError>): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "payload_too_large";
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "unsupported_media_type";
  const fault = databaseFaultOf(error);
  if (fault) return fault;
  if (error.statusCode && error.statusCode < 500) return "invalid_request";
  return "internal_error";
}
