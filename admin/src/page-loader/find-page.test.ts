import { expect, test } from "vitest";
import { readParams } from "./find-page.ts";

const pattern = "/app/customers/:id";

test.each([
  ["/app/customers/12", "12"],
  ["/app/customers/12/", "12"],
  ["/app/customers/tr%C3%A8s%20bon%2F1", "très bon/1"],
  ["/app/customers/100%", "100%"],
])("%s names the customer", (pathname, id) => {
  expect(readParams(pattern, pathname)).toEqual({ id });
});

test.each(["/app/customers", "/app/customers/", "/app/rewards/12", "/app/customers/12/orders"])(
  "%s is another page",
  (pathname) => {
    expect(readParams(pattern, pathname)).toBeUndefined();
  },
);
