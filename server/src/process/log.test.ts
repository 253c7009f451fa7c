import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

describe("a fault from outside", () => {
  const away = (port: number): Error =>
    Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), {
      code: "ECONNREFUSED",
      address: "127.0.0.1",
      port,
    });

  const lines: Record<string, unknown>[] = [];
  const openLog = () =>
    createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });

  beforeEach(() => {
    lines.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test("is one line a minute for each cause, and then how often it came", () => {
    const log = openLog();
    for (let n = 0; n < 40; n += 1) log.child({}).error({ err: away(5432) }, "a request failed");
    log.warn({ err: new Error("not sent", { cause: away(25) }) }, "an e-mail was not sent");
    vi.advanceTimersByTime(60_000);
    log.error({ err: away(5432) }, "a request failed");

    expect(lines.map(({ msg, cause, times }) => ({ msg, cause, times }))).toEqual([
      { msg: "a request failed" },
      { msg: "an e-mail was not sent" },
      { msg: "the same fault, again", cause: "ECONNREFUSED 127.0.0.1 5432", times: 39 },
      { msg: "a request failed" },
    ]);
  });

  test("hides no other error", () => {
    const log = openLog();
    for (let n = 0; n < 3; n += 1) log.error({ err: new Error("a fault of ours") }, "a request failed");
    log.error("a text alone");

    expect(lines).toHaveLength(4);
  });
});
