// Reads a request's credential. Inside the platform's own frame, its script adds its bearer to every request. So ours
// is in a header of our own, which takes precedence.
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

/** The ID token that the platform's script adds: the store confirms the person again with it. */
export function readIdToken(headers: IncomingHttpHeaders): string | null {
  const [, text] = BEARER.exec(headers.authorization ?? "") ?? [];
  return text?.split(".").length === 3 ? text : null;
}

const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;
