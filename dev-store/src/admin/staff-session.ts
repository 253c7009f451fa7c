// The staff member who is signed in to the admin. There are no passwords: a visitor chooses a name.
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Shop, Staff } from "../shops/shop.ts";

export interface StaffSession {
  staff: Staff;
  /** `session` of launches and `sid` of ID tokens. */
  sessionId: string;
}

/** How the app is launched: as today, with an ID token, or as with App Bridge 1, without one. */
export type Bridge = "current" | "classic";

export function readStaffSession(request: FastifyRequest, shop: Shop): StaffSession | null {
  const [staffId = "", sessionId = ""] = (readCookie(request, "staff") ?? "").split(".");
  const staff = shop.staff.find((person) => String(person.id) === staffId);
  return staff === undefined || sessionId === "" ? null : { staff, sessionId };
}

export function keepStaffSession(reply: FastifyReply, base: string, staff: Staff | null): void {
  const value = staff === null ? "" : `${staff.id}.${randomBytes(16).toString("hex")}`;
  setCookie(reply, { name: "staff", value, path: base });
}

export const readBridge = (request: FastifyRequest): Bridge =>
  readCookie(request, "bridge") === "classic" ? "classic" : "current";

export function keepBridge(reply: FastifyReply, base: string, bridge: Bridge): void {
  setCookie(reply, { name: "bridge", value: bridge, path: base });
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function setCookie(reply: FastifyReply, cookie: { name: string; value: string; path: string }): void {
  const { name, value, path } = cookie;
  const secure = reply.request.protocol === "https" ? "; Secure" : "";
  const ageSeconds = value === "" ? 0 : 2_592_000;
  const text = `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${ageSeconds}`;
  void reply.header("set-cookie", text);
}
