import { expect, test } from "vitest";
import { parseShop } from "./shop-domain.ts";

const domains = [".myshopify.com", ".myshopify.io"];

test.each([
  ["fern", "fern.myshopify.com"],
  ["  Fern-And-Fable ", "fern-and-fable.myshopify.com"],
  ["fern.myshopify.com", "fern.myshopify.com"],
  ["fern.myshopify.io", "fern.myshopify.io"],
  ["https://fern.myshopify.com/admin/apps?x=1", "fern.myshopify.com"],
  ["https://admin.shopify.com/store/fern/apps", "fern.myshopify.com"],
])("a merchant who types %s means %s", (typed, shop) => {
  expect(parseShop(typed, domains)).toBe(shop);
});

test.each([
  "",
  " ",
  "fern.example",
  "fern fable",
  "-fern",
  "fern.myshopify.com.evil.example",
  "ü",
  "a.b.myshopify.com",
])("%s is not a shop", (typed) => {
  expect(parseShop(typed, domains)).toBeUndefined();
});
