// Asks the store itself, as a shopper's browser would, whether a path of it leads to Laurel.
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { addressRules, type AddressRules, hostOf } from "../../../tenant/outgoing-webhooks/addresses.ts";
import { checkedLookup, checkIfAddress } from "../../../tenant/outgoing-webhooks/checked-lookup.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { noteCall } from "./place.ts";

/** A platform's prefixes, and the app's own part. */
const BASE = /^\/(?:apps|a|community|tools)\/[a-z0-9_-]{1,30}$/;
const ANSWER_MS = 8_000;
const BODY_BYTES_MAX = 512 * 1024;
/** From the store's first address to the one that shoppers see. */
const REDIRECTS_MAX = 3;

/**
 * Remembers the path if the store leads it here. Refuses `storefront_base_invalid`, and `storefront_not_reached` if
 * anything else answers there, or nothing does.
 */
export async function checkBase(deps: Deps, shop: Shop, typed: string): Promise<void> {
  const base = `/${typed.trim().replaceAll(/^\/+|\/+$/g, "")}`;
  if (!BASE.test(base)) throw new AppError("storefront_base_invalid", {}, { field: ["base"] });
  const url = deps.platform.authorization.storefrontUrl(shop.domain, `${base}?as=json`);
  const body = await readFrom(new URL(url), addressRules(deps.env), REDIRECTS_MAX).catch(() => null);
  if (body === null || !isOurs(body)) throw new AppError("storefront_not_reached", {}, { field: ["base"] });
  await noteCall(deps, { shop, base, root: "" });
}

/** A view, or the refusal of a program that is not shown yet. */
function isOurs(body: string): boolean {
  try {
    const { program, code, requestId } = JSON.parse(body) as Record<string, unknown>;
    return typeof program === "object" || (code === "not_found" && typeof requestId === "string");
  } catch {
    return false;
  }
}

async function readFrom(url: URL, rules: AddressRules, redirects: number): Promise<string> {
  const answer = await ask(url, rules);
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && redirects > 0) {
    answer.destroy();
    return readFrom(new URL(headers.location, url), rules, redirects - 1);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function ask(url: URL, rules: AddressRules): Promise<IncomingMessage> {
  const isPlain = url.protocol === "http:" && rules.mayBeLoopback;
  if (url.protocol !== "https:" && !isPlain) throw new Error("only https");
  await checkIfAddress(hostOf(url), rules);
  const request = isPlain ? requestHttp : requestHttps;
  const options = {
    agent: false,
    lookup: checkedLookup(rules),
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(ANSWER_MS),
  } as const;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on("error", reject).end();
  });
}
