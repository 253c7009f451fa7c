import type { FastifyReply, FastifyRequest } from "fastify";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import type { StaffSession } from "./staff-session.ts";

/** One request to a shop's admin. */
export interface AdminVisit {
  world: World;
  shop: Shop;
  /** `/admin` when the host names the shop, `/store/<name>/admin` when one host has all shops. */
  base: string;
  /** As the browser sees it. */
  origin: string;
  session: StaffSession | null;
  query: Readonly<Record<string, string>>;
  form: Readonly<Record<string, string>>;
  /** The path after the route's fixed part: begins with a slash, or is empty. */
  rest: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type StaffVisit = AdminVisit & { session: StaffSession };

/** The `host` of launches and OAuth callbacks: this admin's address without its protocol. */
export const hostOf = ({ origin, base }: AdminVisit): string =>
  Buffer.from(origin.replace(/^https?:\/\//, "") + base)
    .toString("base64")
    .replace(/=+$/, "");

/** The last one of repeated parameters. */
export function flatten(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value.at(-1) : value),
    ]),
  );
}
