import { expect, test } from "vitest";
import { addressForFullLoad } from "./full-load.ts";

const shop = "fern.myshopify.com";

test.each([
  ["/app", "/app?shop=fern.myshopify.com"],
  ["/app/customers?query=ann", "/app/customers?query=ann&shop=fern.myshopify.com"],
])("in the admin's frame, %s says whose it is", (address, expected) => {
  expect(addressForFullLoad({ isEmbedded: true }, address, shop)).toBe(expected);
});

test.each(["/install", "/apple", "/"])("%s stands in no frame, and says nothing of a shop", (address) => {
  expect(addressForFullLoad({ isEmbedded: true }, address, shop)).toBe(address);
});

test("outside a frame, and without a shop, an address stays as it is", () => {
  expect(addressForFullLoad({ isEmbedded: false }, "/app", shop)).toBe("/app");
  expect(addressForFullLoad({ isEmbedded: true }, "/app", undefined)).toBe("/app");
});
