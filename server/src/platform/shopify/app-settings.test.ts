// The app's settings at the platform, as they are deployed, agree with what the server asks for and listens to.
import { readFileSync } from "node:fs";
import { ApiVersion } from "@shopify/shopify-api";
import { expect, test } from "vitest";
import {
  allOrdersScope,
  customersScope,
  giftCardScopes,
  productsScope,
  requiredScopes,
  storeCreditScopes,
} from "./client/admin-addresses.ts";
import { topicNames, topics } from "./webhooks/topics.ts";

const file = readFileSync(new URL("../../../../shopify.app.toml", import.meta.url), "utf8").replaceAll(
  /^#.*$/gm,
  "",
);

/** The texts of one setting: of `name = "a,b"` or of `name = ["a", "b"]`. */
function valuesOf(name: string): string[] {
  const [, value = ""] = new RegExp(`^${name} = ("[^"]*"|\\[[^\\]]*\\])`, "m").exec(file) ?? [];
  return [...value.matchAll(/"([^"]*)"/g)].flatMap(([, text = ""]) => text.split(","));
}

test("The app asks each store for the scopes that the server needs, and for its proxy", () => {
  expect(valuesOf("scopes")).toEqual([...requiredScopes, "write_app_proxy"]);
});

test("Each scope that a merchant may grant later can be asked for", () => {
  const later = [allOrdersScope, productsScope, customersScope, ...giftCardScopes, ...storeCreditScopes];
  expect(new Set(valuesOf("optional_scopes"))).toEqual(new Set(later));
});

test("The mandatory webhooks about personal data are those that the server handles and cannot subscribe to", () => {
  const handled = Object.keys(topics).filter((topic) => !topicNames.some((name) => name === topic));
  expect(valuesOf("compliance_topics")).toEqual(handled);
  // The server subscribes to the others in each shop: each would come twice.
  expect(valuesOf("topics")).toEqual([]);
  expect(valuesOf("api_version")).toEqual([ApiVersion.October26]);
});

test("Every address is one of the server's, at one place", () => {
  const places = ["application_url", "redirect_urls", "url", "uri"].flatMap(valuesOf);
  expect(places.map((place) => place.replace("https://loyalty.example.com", ""))).toEqual([
    "/app",
    "/auth/callback",
    "/proxy",
    "/webhooks",
  ]);
  expect([...valuesOf("prefix"), ...valuesOf("subpath")].join("/")).toBe("apps/laurel");
});
