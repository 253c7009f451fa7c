// What is not worth an order or a customer: where such a part of a message cannot be read, it counts as left out, and the
// rest is taken. What a message leaves out changes nothing of what is known (docs/platform-fields.md).
import { PayloadRefusal } from "../orders/payload.ts";
import type { Topic } from "./topics.ts";

/** Paths within a body; `*` is any item of a list. The deepest that holds the fault is left out. */
const CUSTOMER = ["email", "first_name", "last_name", "phone", "state", "verified_email", "tags"];

const REFUND = [
  "created_at",
  "processed_at",
  "duties",
  "total_duties_set",
  "total_additional_fees_set",
  "refund_shipping_lines",
  "transactions",
  // The same amount stands beside each set, in the shop's currency.
  "order_adjustments.*.amount_set",
  "order_adjustments.*.tax_amount",
  "order_adjustments.*.tax_amount_set",
  "refund_shipping_lines.*.subtotal_amount_set",
];

const within = (part: string, paths: readonly string[]) => paths.map((path) => `${part}.${path}`);

const ORDER = [
  "name",
  "financial_status",
  "fulfillments",
  "source_name",
  "payment_gateway_names",
  "discount_codes",
  "shipping_lines",
  "total_tip_received",
  "total_price_set",
  "current_total_price",
  "current_total_price_set",
  "email",
  "contact_email",
  "shipping_address",
  "billing_address",
  ...within("line_items.*", [
    "title",
    "variant_title",
    "requires_shipping",
    "price_set",
    "tax_lines",
    "tax_lines.*.price_set",
    "duties",
    "discount_allocations.*.amount_set",
  ]),
  ...within("shipping_lines.*", [
    "price_set",
    "tax_lines",
    "tax_lines.*.price_set",
    "discount_allocations",
    "discount_allocations.*.amount_set",
  ]),
  ...within("refunds.*", REFUND),
  ...within("customer", [...CUSTOMER, "created_at", "updated_at"]),
];

const SIDE_MATTERS: Partial<Record<Topic, readonly string[]>> = {
  "orders/create": ORDER,
  "orders/paid": ORDER,
  "orders/updated": ORDER,
  "orders/cancelled": ORDER,
  "orders/fulfilled": ORDER,
  "refunds/create": REFUND,
  "customers/create": CUSTOMER,
  "customers/update": CUSTOMER,
  "customers_email_marketing_consent/update": ["email_marketing_consent.consent_updated_at"],
};

/** A body of which more is faulty is not in the platform's format. */
const FAULTS_MAX = 100;

/**
 * Reads a body, and takes those side matters out of it that cannot be read: `leftOut` has their paths. Throws the
 * PayloadRefusal of anything else.
 */
export function readWithoutFaults<Event>(
  topic: Topic,
  body: unknown,
  read: (body: unknown) => Event,
): { readonly event: Event; readonly leftOut: readonly string[] } {
  const leftOut: string[] = [];
  for (;;)
    try {
      return { event: read(body), leftOut };
    } catch (error) {
      if (!(error instanceof PayloadRefusal) || leftOut.length >= FAULTS_MAX) throw error;
      const path = takeOut(body, error.path, SIDE_MATTERS[topic] ?? []);
      if (path === null) throw error;
      leftOut.push(path);
    }
}

/** Returns the path of what it took out, the deepest side matter on the way to the fault. Null: there is none. */
function takeOut(body: unknown, faultPath: string, sides: readonly string[]): string | null {
  const steps = faultPath.match(/[^.[\]]+/g) ?? [];
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const path = steps.slice(0, depth);
    const isSide = sides.includes(path.map((step) => (/^\d+$/.test(step) ? "*" : step)).join("."));
    const holder = isSide ? path.slice(0, -1).reduce<unknown>(stepInto, body) : null;
    const name = path.at(-1) ?? "";
    if (!isObject(holder) || !Object.hasOwn(holder, name)) continue;
    delete holder[name];
    return path.join(".");
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const stepInto = (value: unknown, step: string): unknown => (isObject(value) ? value[step] : undefined);
