// Asks the store itself, as a shopper's browser would, whether a path of it leads to Laurel.
import { addressRules } from "../../../tenant/outgoing-webhooks/addresses.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { noteCall } from "./place.ts";
import { readPage, type StorePage } from "./read-page.ts";

/** A platform's prefixes, and the app's own part. */
const BASE = /^\/(?:apps|a|community|tools)\/[a-z0-9_-]{1,30}$/;

/**
 * Remembers the path if the store leads it here. Refuses `storefront_base_invalid`, and `storefront_not_reached` if
 * anything else answers there, or nothing does.
 */
export async function checkBase(deps: Deps, shop: Shop, typed: string): Promise<void> {
  const base = `/${typed.trim().replaceAll(/^\/+|\/+$/g, "")}`;
  if (!BASE.test(base)) throw new AppError("storefront_base_invalid", {}, { field: ["base"] });
  const page = await readBase(deps, shop, base).catch(() => null);
  if (page === null || whoAnswers(page) !== "laurel")
    throw new AppError("storefront_not_reached", {}, { field: ["base"] });
  await noteCall(deps, { shop, base, root: "" });
}

/** Throws if nothing answers. */
export function readBase(deps: Deps, { domain }: Pick<Shop, "domain">, base: string): Promise<StorePage> {
  const url = deps.platform.authorization.storefrontUrl(domain, `${base}?as=json`);
  return readPage(new URL(url), { rules: addressRules(deps.env), accept: "application/json" });
}

/** `laurel`: a view, or the refusal of a program that is not shown yet. `refused`: a Laurel that has another secret. */
export function whoAnswers({ body }: Pick<StorePage, "body">): "laurel" | "refused" | "another" {
  try {
    const { program, code, requestId } = JSON.parse(body) as Record<string, unknown>;
    if (typeof program === "object") return "laurel";
    if (typeof requestId !== "string") return "another";
    if (code === "not_found") return "laurel";
    return code === "signature_invalid" || code === "signature_expired" ? "refused" : "another";
  } catch {
    return "another";
  }
}
