// What takes time, for OpenTelemetry: each transaction, each job, and each call of a store. Where nobody collects them
// (`start-spans.ts`), a span costs about a microsecond.
import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("laurel");

/** It ends with the work, and is within the span in which the work was begun. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

export const spanOf = (shopId: string | null): Attributes =>
  shopId === null ? {} : { "laurel.shop": shopId };

/** Something that happened in the span under way. */
export function noteInSpan(name: string): void {
  trace.getActiveSpan()?.addEvent(name);
}

/** A code or a class: messages may name people. */
function nameOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string") return code;
  return error instanceof Error ? error.name : "unknown";
}
