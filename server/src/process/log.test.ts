import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(content: object): string {
  let text = "";
  createLog("info", { write: (line) => void (text += line) }).info(content);
  return text;
}

test("tokens, keys and e-mail addresses do not reach the log, at any place", () => {
  const text = logged({
    accessToken: "shpat_1",
    request: { headers: { authorization: "Bearer secret-2", "x-shopify-access-token": "shpat_4" } },
    customer: { email: "ada@example.com", firstName: "Ada-3" },
  });

  expect(text).not.toMatch(/shpat_|secret-2|ada@example|Ada-3/);
  expect(text).toContain("[redacted]");
});

test("a row in a database error does not reach the log; the error does", () => {
  const error = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    constraint: "customers_email",
    detail: "Key (email)=(ada@example.com) already exists.",
    query: "INSERT INTO customers",
  });

  const text = logged({ err: new Error("could not save", { cause: error }) });

  expect(text).not.toMatch(/ada@example|INSERT INTO/);
  expect(text).toContain("23505");
  expect(text).toContain("customers_email");
});

test("logged input cannot end a line of the log and begin another", () => {
  const text = logged({ reason: 'x"}\n{"level":30,"msg":"a person signed in"}\r\n\u001b[2K' });

  expect(text.trimEnd().split(/[\n\r]/)).toHaveLength(1);
  expect(text).not.toContain("\u001b");
  expect(JSON.parse(text)).toMatchObject({ reason: expect.stringContaining("a person signed in") });
});
