import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findAppFileFaults } from "./app-file.ts";

const example = "https://loyalty.example.com";
const shipped = readFileSync(new URL("../../../../shopify.app.toml", import.meta.url), "utf8");
const mine = shipped
  .replace('client_id = ""', 'client_id = "our-app"')
  .replaceAll(example, "https://points.fern.shop");

const expected = { apiKey: "our-app", appUrl: "https://points.fern.shop" };
const faultsOf = (text: string): readonly string[] => findAppFileFaults(text, expected);

test("The file as it comes lacks the app's client ID and the server's address, and nothing else", () => {
  expect(findAppFileFaults(shipped, { apiKey: "", appUrl: example })).toEqual([]);
  expect(faultsOf(shipped)).toHaveLength(5);
  expect(faultsOf(mine)).toEqual([]);
});

test("The file as the platform's command writes it is read too", () => {
  const rewritten = `
client_id = 'our-app'
application_url = "https://points.fern.shop/app"
embedded = true
extension_directories = [
  "extension"
]

[build]
include_config_on_deploy = true

[webhooks]
api_version = "2026-10"

  [[webhooks.subscriptions]]
  uri = "https://points.fern.shop/webhooks"
  compliance_topics = [ "customers/redact", "customers/data_request" ]

  [[webhooks.subscriptions]]
  compliance_topics = [ "shop/redact" ]
  uri = "https://points.fern.shop/webhooks"

[access_scopes]
scopes = "write_discounts, read_orders, read_customers, write_app_proxy" # sorted

[auth]
redirect_urls = [ "https://other.fern.shop/x", "https://points.fern.shop/auth/callback" ]

[app_proxy]
url = "https://points.fern.shop/proxy"
subpath = "laurel"
prefix = "apps"
`;
  expect(faultsOf(rewritten)).toEqual([]);
});

test.each([
  ['client_id = "our-app"', 'client_id = "another-app"', "client_id is “another-app”"],
  ["points.fern.shop/app", "old.fern.shop/app", "set application_url to"],
  ["points.fern.shop/auth", "old.fern.shop/auth", "to redirect_urls"],
  ["points.fern.shop/proxy", "old.fern.shop/proxy", "set url in [app_proxy]"],
  [
    "points.fern.shop/webhooks",
    "old.fern.shop/webhooks",
    "customers/data_request, customers/redact, shop/redact to",
  ],
  ["read_orders,", "", "add read_orders to scopes"],
  [",write_app_proxy", "", "add write_app_proxy to scopes"],
  ['api_version = "2026-10"', 'api_version = "2025-01"', "set api_version"],
  ["[[webhooks", '[[webhooks.subscriptions]]\ntopics = ["orders/paid"]\n[[webhooks', "take orders/paid out"],
  ['["extension"]', '["extensions"]', "set extension_directories"],
  ["embedded = true", 'embedded = "yes"', "embedded: "],
  ["embedded = true", "embedded = ", "it is no TOML"],
])("%s, once it is %s, is one fault", (before, after, says) => {
  expect(mine).toContain(before);
  expect(faultsOf(mine.replace(before, after))).toEqual([expect.stringContaining(says)]);
});
