import { describe, expect, test } from "vitest";
import { isShopDomain } from "./shop-domain.ts";

const suffixes = [".myshopify.com", ".myshopify.io"];

describe("a shop's domain", () => {
  test.each(["fern.myshopify.com", "fern-and-fable.myshopify.io", "0.myshopify.com"])("%s is one", (text) => {
    expect(isShopDomain(text, suffixes)).toBe(true);
  });

  test.each([
    "fern.example.com",
    ".myshopify.com",
    "-fern.myshopify.com",
    "Fern.myshopify.com",
    "a.b.myshopify.com",
    "fern.myshopify.com.evil.test",
    "evil.test/fern.myshopify.com",
    "fern.myshopify.com\n",
    "fern_fable.myshopify.com",
    "myshopify.com",
    "",
  ])("%j is not a shop's domain", (text) => {
    expect(isShopDomain(text, suffixes)).toBe(false);
  });

  test("a suffix in the middle of another one does not count", () => {
    expect(isShopDomain("fern.notmyshopify.com", suffixes)).toBe(false);
  });
});
