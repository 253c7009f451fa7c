// Every field that our readers look at is listed in docs/platform-fields.md, with when the platform sends it.
import { platformFields } from "@laurel/dev-store/testing/platform-fields.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { restCustomer, restOrderCustomer } from "../orders/customer-from-rest.ts";
import { restOrder } from "../orders/order-from-rest.ts";
import { restRefund } from "../orders/refund-from-rest.ts";
import { topicNames } from "./topics.ts";

const fields = platformFields();

/** The fields of an object, within null, undefined and lists. */
function keysOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape).sort();
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return keysOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return keysOf(schema.element);
  throw new Error("This schema has no fields.");
}

const { shape } = restOrder;

test.each<[string, readonly string[]]>([
  ["Order", keysOf(restOrder)],
  ["Line", keysOf(shape.line_items)],
  ["Shipping line", keysOf(shape.shipping_lines)],
  ["Refund", [...keysOf(restRefund), "order_id"].sort()],
  ["Customer", keysOf(restCustomer)],
  ["Customer", keysOf(restOrderCustomer)],
])("all that is read of: %s", (title, read) => {
  expect([...fields.get(title)!.read.keys()].sort()).toEqual(read);
});

test("every topic that we subscribe to is listed, except those whose body only names the shop", () => {
  const listed = new Set([...fields.values()].flatMap(({ topics }) => topics));
  expect(topicNames.filter((topic) => !listed.has(topic))).toEqual(["shop/update", "app/uninstalled"]);
});
