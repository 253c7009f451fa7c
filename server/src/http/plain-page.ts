// A page without further files: for refusals at the top level, and while the admin's pages are not built.
import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "./escape-html.ts";

export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly href: string; readonly label: string };
}

const STYLE = `
  body { margin: 0; background: #f1f1f1; color: #303030; font: 14px/1.5 Inter, system-ui, sans-serif; }
  main { max-width: 420px; margin: 12vh auto; padding: 24px; background: #fff; border: 1px solid #e3e3e3;
    border-radius: 12px; }
  h1 { margin: 0 0 8px; font-size: 18px; }
  p { margin: 0 0 16px; }
  a { display: inline-block; padding: 7px 14px; border-radius: 8px; background: #303030; color: #fff;
    text-decoration: none; font-weight: 600; }
  a:focus-visible { outline: 2px solid #005bd3; outline-offset: 2px; }`;

export function sendPlainPage(reply: FastifyReply, { status, title, text, action }: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const link = action ? `<a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>` : "";
  return reply
    .status(status)
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; object-src 'none'; base-uri 'none'; form-action 'none'; ` +
        "frame-ancestors 'none'",
    )
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${STYLE}</style>` +
        `</head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main></body></html>`,
    );
}
