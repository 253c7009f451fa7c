// The cookie that holds a browser's question. One cookie per shop, so that two shops can be authorized in parallel.
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../process/deps.ts";
import { STATE_SECONDS } from "./consent-state.ts";
import { hashOf } from "../opaque-token.ts";

export function setStateCookie(deps: Deps, reply: FastifyReply, shopDomain: string, value: string): void {
  reply.setCookie(nameOf(deps, shopDomain), value, { ...attributesOf(deps), maxAge: STATE_SECONDS });
}

export function endStateCookie(deps: Deps, reply: FastifyReply, shopDomain: string): void {
  reply.setCookie(nameOf(deps, shopDomain), "", { ...attributesOf(deps), maxAge: 0 });
}

export function readStateCookie(deps: Deps, request: FastifyRequest, shopDomain: string): string | undefined {
  const name = nameOf(deps, shopDomain);
  const sent = (request.headers.cookie ?? "").split(";").filter((part) => part.trim().startsWith(`${name}=`));
  // Two cookies with one name: one of them was planted.
  return sent.length === 1 ? request.cookies[name] : undefined;
}

/** `__Host-`: no other host, not even a sibling of this one, can set it. Browsers accept the prefix over HTTPS only. */
const nameOf = ({ env }: Deps, shopDomain: string): string =>
  `${isSecure(env) ? "__Host-" : ""}laurel_state_${hashOf(shopDomain).toString("hex").slice(0, 16)}`;

/** Lax: sent when the store redirects the browser back, but with no background request of another site. */
const attributesOf = ({ env }: Deps): CookieSerializeOptions => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isSecure(env),
});

const isSecure = ({ appUrl }: Deps["env"]): boolean => appUrl.startsWith("https:");
