// The one door for JSON of the platform: signed bodies, and files that it exported. What PostgreSQL could not read again
// is replaced here, and ids keep all their digits.
import { isStorable, toStorable } from "@laurel/domain/text.ts";

export interface PlatformJson {
  readonly value: unknown;
  /** Something in it could not be stored as it was sent, and was replaced by U+FFFD. */
  readonly isRepaired: boolean;
}

/** Throws SyntaxError for what is not JSON. */
export function readJson(bytes: Uint8Array | string): PlatformJson {
  const sent = typeof bytes === "string" ? bytes : decoder.decode(bytes);
  const text = isSuspect(sent) ? repair(sent) : sent;
  try {
    // The text cannot say which of its U+FFFD was sent so. Bad bytes are rare: they are looked for only then.
    const isRepaired = text !== sent || (typeof bytes !== "string" && hasBadBytes(bytes, sent));
    return { value: MAYBE_UNSAFE.test(text) ? readWithAllDigits(text) : JSON.parse(text), isRepaired };
  } catch (error) {
    // Lists in lists in lists, deeper than the engine can follow.
    if (error instanceof RangeError) throw new SyntaxError("nested too deeply", { cause: error });
    throw error;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const hasBadBytes = (bytes: Uint8Array, text: string): boolean =>
  text.includes("\uFFFD") && Buffer.compare(Buffer.from(text), bytes) !== 0;

const isSuspect = (text: string): boolean =>
  text.includes("\0") || text.includes(String.raw`\u0000`) || /\\u[dD][89a-fA-F]/.test(text);

/** Each escape is taken whole, so that the `u0000` behind an escaped backslash stays. */
const ESCAPE =
  /\\(?:(u0000)|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

const repair = (text: string): string =>
  toStorable(text).replace(ESCAPE, (escape, nul?: string, half?: string) =>
    nul === undefined && half === undefined ? escape : String.raw`\ufffd`,
  );

/** No safe integer has more than 16 digits. */
const MAYBE_UNSAFE = /\d{16}/;
const ID = /^\d{16,20}$/;

/**
 * `JSON.parse` rounds integers beyond 2^53 − 1. Where the key says that such a number is an id, it becomes text: the
 * number in the object's own global id, which the platform writes as text for this reason, otherwise the digits as they
 * were sent.
 */
function readWithAllDigits(text: string): unknown {
  return JSON.parse(text, function (
    this: unknown,
    key: string,
    value: unknown,
    context?: { source?: string },
  ) {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    const digits = context?.source ?? "";
    if (!ID.test(digits) || !(Array.isArray(this) || /(?:^|_)ids?$/.test(key))) return value;
    return (key === "id" && idOf((this as Record<string, unknown>)["admin_graphql_api_id"])) || digits;
  } as (key: string, value: unknown) => unknown);
}

const GLOBAL_ID = /^gid:\/\/shopify\/\w+\/(\d{1,20})(?:\?.*)?$/;

/** `gid://shopify/Order/12` → `12`. Null: not in that form. */
export const idOf = (globalId: unknown): string | null =>
  (typeof globalId === "string" && GLOBAL_ID.exec(globalId)?.[1]) || null;

/** The same, for an answer that the platform's library has parsed: its texts may be replaced in place. */
export function makeStorable(value: unknown): unknown {
  if (typeof value === "string") return toStorable(value);
  if (typeof value !== "object" || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    const one = holder[key];
    if (typeof one === "string" ? !isStorable(one) : typeof one === "object") holder[key] = makeStorable(one);
  }
  return value;
}
