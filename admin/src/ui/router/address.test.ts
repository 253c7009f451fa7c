import { expect, test } from "vitest";
import { resolve, type To, write } from "./address.ts";

const onCustomers = (to: To): string => write(resolve(to, "/app/customers"));

test.each<[To, string]>([
  ["/app/rewards?show=archived#rules", "/app/rewards?show=archived#rules"],
  [{ pathname: "/app/rewards", search: "show=archived" }, "/app/rewards?show=archived"],
  [
    { pathname: "/app/rewards", search: "?show=archived", hash: "#rules" },
    "/app/rewards?show=archived#rules",
  ],
  ["/app/customers?tier=Très%20bon", "/app/customers?tier=Tr%C3%A8s%20bon"],
])("an address of its own leads to its page: %j", (to, expected) => {
  expect(onCustomers(to)).toBe(expected);
});

test.each<[To, string]>([
  ["?tier=gold", "/app/customers?tier=gold"],
  [{ search: "tier=gold" }, "/app/customers?tier=gold"],
  [{ search: "" }, "/app/customers"],
  ["?", "/app/customers"],
  ["import", "/app/import"],
])("an address without a path starts from the shown page: %j", (to, expected) => {
  expect(onCustomers(to)).toBe(expected);
});

test.each(["//evil.example/app", "https://evil.example/app"])(
  "%s leads to a page of the app all the same",
  (to) => {
    expect(onCustomers(to)).toBe("/app");
  },
);
