// The credential that a request shows. Inside the platform's own frame, its script adds its bearer to every request, so
// ours travels in a header of our own, which wins.
import type { IncomingHttpHeaders } from "node:http";

export type Bearer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: "no_credential" | "malformed_authorization" };

export function readBearer(headers: IncomingHttpHeaders): Bearer {
  const value = headers["x-laurel-authorization"] ?? headers.authorization;
  if (value === undefined || value === "") return { ok: false, code: "no_credential" };
  const [, text] = typeof value === "string" ? (BEARER.exec(value) ?? []) : [];
  return text ? { ok: true, text } : { ok: false, code: "malformed_authorization" };
}

/** What the platform's own script adds beside ours: its ID token, by which the store vouches for the person anew. */
export function readIdToken(headers: IncomingHttpHeaders): string | null {
  const [, text] = BEARER.exec(headers.authorization ?? "") ?? [];
  return text?.split(".").length === 3 ? text : null;
}

const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;
