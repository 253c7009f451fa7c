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

const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;
