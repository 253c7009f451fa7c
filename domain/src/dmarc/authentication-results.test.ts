import { describe, expect, test } from "vitest";
import { readAuthenticationResults } from "./authentication-results.ts";

const pasted = `Delivered-To: ada@example.com
ARC-Authentication-Results: i=1; mx.relay.example; spf=fail; dkim=fail
Authentication-Results: mx.mailbox.example;
       dkim=fail header.d=relay.example;
       dkim=pass header.i=@fern.example header.s=s1;
       spf=softfail (mx.mailbox.example: spf=pass (not really)) smtp.mailfrom=rewards@fern.example;
       dmarc=pass (p=REJECT) header.from=fern.example
Authentication-Results: forged.example; spf=pass; dkim=pass
Subject: Test: Welcome`;

describe("The Authentication-Results of a test e-mail", () => {
  test("are those of the mailbox: the first header, without what its comments say", () => {
    expect(readAuthenticationResults(pasted)).toEqual({ spf: "failed", dkim: "passed" });
  });

  test.each([
    ["Authentication-Results: mx.example; spf=pass; dkim=none", { spf: "passed", dkim: "missing" }],
    ["authentication-results: mx.example; SPF=Pass;\r\n\tdkim=permerror", { spf: "passed", dkim: "failed" }],
    ["Authentication-Results: mx.example; none", { spf: "missing", dkim: "missing" }],
    ["ARC-Authentication-Results: i=1; spf=pass", null],
    ["spf=pass", null],
    ["", null],
  ])("%j say %j", (text, said) => {
    expect(readAuthenticationResults(text)).toEqual(said);
  });
});
