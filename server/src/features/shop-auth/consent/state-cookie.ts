// Where the browser that asked keeps what it asked. One cookie a shop, so that two shops may be authorized side by side.
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
  // Two of one name: somebody planted one.
  return sent.length === 1 ? request.cookies[name] : undefined;
}

/** `__Host-`: no other host, a sibling of this one included, can set it. Browsers take the prefix over HTTPS alone. */
const nameOf = ({ env }: Deps, shopDomain: string): string =>
  `${isSecure(env) ? "__Host-" : ""}laurel_state_${hashOf(shopDomain).toString("hex").slice(0, 16)}`;

/** Lax: it comes along when the store sends the browser back, and with nothing that another site does in the background. */
const attributesOf = ({ env }: Deps): CookieSerializeOptions => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isSecure(env),
});

const isSecure = ({ appUrl }: Deps["env"]): boolean => appUrl.startsWith("https:");
