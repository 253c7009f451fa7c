import { expect, test } from "vitest";
import { addressForFullLoad } from "./full-load.ts";

const shop = "fern.myshopify.com";

test.each([
  ["/app", "/app?shop=fern.myshopify.com"],
  ["/app/customers?query=ann", "/app/customers?query=ann&shop=fern.myshopify.com"],
])("in the admin's frame, %s gets the shop", (address, expected) => {
  expect(addressForFullLoad({ isEmbedded: true }, address, shop)).toBe(expected);
});

test.each(["/install", "/apple", "/"])("%s is never framed, and gets no shop", (address) => {
  expect(addressForFullLoad({ isEmbedded: true }, address, shop)).toBe(address);
});

test("outside a frame or without a shop, an address stays as it is", () => {
  expect(addressForFullLoad({ isEmbedded: false }, "/app", shop)).toBe("/app");
  expect(addressForFullLoad({ isEmbedded: true }, "/app", undefined)).toBe("/app");
});
