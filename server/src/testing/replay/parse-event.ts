// One line of a file of events, as `{ topic, webhookId, eventId, triggeredAt, payload }`.
import { z } from "zod";
import { memberBytes } from "./member-bytes.ts";
import type { Line } from "../../process/read-lines.ts";

export interface ReplayEvent {
  readonly lineNumber: number;
  readonly topic: string;
  readonly webhookId: string;
  readonly eventId: string | null;
  readonly triggeredAt: string | null;
  /** The payload's own bytes: the signature covers these. */
  readonly body: Buffer;
  readonly payload: unknown;
}

export type ParsedLine =
  | { readonly ok: true; readonly event: ReplayEvent }
  | { readonly ok: false; readonly lineNumber: number; readonly reason: string };

/** A header value must be printable, or it could inject another header. */
const headerText = z.string().regex(/^[\x21-\x7e]+$/, { error: "must be printable and without spaces" });

const shape = z.object({
  topic: headerText,
  webhookId: headerText,
  eventId: headerText.nullish(),
  triggeredAt: headerText.nullish(),
  payload: z.unknown().optional(),
});

export function parseEvent({ number, bytes }: Line): ParsedLine {
  const bad = (reason: string): ParsedLine => ({ ok: false, lineNumber: number, reason });
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return bad("it is not JSON");
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return bad(issue?.path.length ? `${issue.path.join(".")} ${issue.message}` : "it is not an object");
  }
  const body = memberBytes(bytes, "payload");
  if (!body) return bad("it has no payload");
  const { topic, webhookId, eventId = null, triggeredAt = null, payload } = parsed.data;
  return { ok: true, event: { lineNumber: number, topic, webhookId, eventId, triggeredAt, body, payload } };
}
