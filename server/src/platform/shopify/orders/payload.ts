// Checks the platform's data field by field. A body that breaks a rule is refused with a stable code and the path of
// the field, never with its value, which may be personal.
import { isKeepableInstant } from "@laurel/domain/bounds.ts";
import { z } from "zod";
import { idOf } from "../read-json.ts";

export type PayloadRefusalCode =
  | "malformed_body"
  | "missing_id"
  | "foreign_currency"
  | "negative_amount"
  | "unsafe_number"
  | "invalid_date"
  | "invalid_time_zone";

/** Thrown only inside this folder; its edges convert it to data (webhooks) or a PlatformError (API answers). */
export class PayloadRefusal extends Error {
  readonly code: PayloadRefusalCode;
  readonly path: string;
  constructor(code: PayloadRefusalCode, path: string) {
    super(`${path === "" ? "The body" : path}: ${EXPLANATIONS[code]}`);
    this.name = "PayloadRefusal";
    this.code = code;
    this.path = path;
  }
}

const EXPLANATIONS = {
  malformed_body: "not in the format that the platform documents",
  missing_id: "an id is missing",
  foreign_currency: "not in the shop's currency",
  negative_amount: "negative",
  unsafe_number: "too large to be kept exactly",
  invalid_date: "not an RFC 3339 instant",
  invalid_time_zone: "not a known time zone",
} as const satisfies Record<PayloadRefusalCode, string>;

/** Checks a value against a schema; the refusal names the first error. */
export function readPayload<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw issue
    ? new PayloadRefusal(codeOf(issue), z.core.toDotPath(issue.path))
    : new PayloadRefusal("malformed_body", "");
}

/** Runs `work` for every item; a refusal inside names the item too. */
export function mapWithin<Item, Output>(
  list: readonly Item[] | null | undefined,
  field: string,
  work: (item: Item) => Output,
): Output[] {
  return (list ?? []).map((item, index) => {
    try {
      return work(item);
    } catch (error) {
      if (!(error instanceof PayloadRefusal)) throw error;
      throw new PayloadRefusal(error.code, `${field}[${index}].${error.path}`);
    }
  });
}

/** An id as decimal text, without zeros before it: ids are numbers. `readJson` has made text of numbers beyond 2^53 − 1; one that is left has no exact digits. */
export const restId = z.unknown().transform((value, context): string => {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return String(value);
  if (typeof value === "string" && /^\d{1,20}$/.test(value)) return value.replace(/^0+(?=\d)/, "");
  const id = idOf(value);
  if (id !== null) return id;
  const isAbsent = value === null || value === undefined || value === "";
  return refuse(
    context,
    isAbsent ? "missing_id" : typeof value === "number" ? "unsafe_number" : "malformed_body",
  );
});

/** `gid://shopify/Order/12` → `12`. */
export const globalId = z.string().transform((value, context): string => {
  return idOf(value) ?? refuse(context, "missing_id");
});

/** Any RFC 3339 instant, as UTC. Example: `2026-11-20T10:00:00+01:00` → `2026-11-20T09:00:00.000Z`. */
export const instant = z.string().transform((value, context): string => {
  const date = new Date(RFC_3339.test(value) ? value : Number.NaN);
  return isKeepableInstant(date) ? date.toISOString() : refuse(context, "invalid_date");
});

const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

export const quantity = z.int().min(0);

function refuse(context: z.RefinementCtx, refusal: PayloadRefusalCode): never {
  context.addIssue({ code: "custom", params: { refusal } });
  return z.NEVER;
}

function codeOf(issue: z.core.$ZodIssue): PayloadRefusalCode {
  if (issue.code === "custom")
    return (issue.params?.["refusal"] as PayloadRefusalCode | undefined) ?? "malformed_body";
  if (issue.code === "too_small") return "negative_amount";
  return issue.code === "too_big" ? "unsafe_number" : "malformed_body";
}
