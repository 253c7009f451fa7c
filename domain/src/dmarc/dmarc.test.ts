import { describe, expect, test } from "vitest";
import { dmarcNames, readDmarc } from "./dmarc.ts";

describe("A domain's DMARC record", () => {
  test("is looked for at the domain, then at its parents, never at a top-level domain", () => {
    expect(dmarcNames("Mail.Fern.example.")).toEqual(["_dmarc.mail.fern.example", "_dmarc.fern.example"]);
    expect(dmarcNames("localhost")).toEqual([]);
    expect(dmarcNames(Array(40).fill("a").join("."))).toHaveLength(8);
  });

  test.each([
    [["v=DMARC1; p=reject; rua=mailto:a@fern.example"], { policy: "reject", subdomainPolicy: "reject" }],
    [["v=DMARC1;p=Quarantine;sp=none"], { policy: "quarantine", subdomainPolicy: "none" }],
    [["v = DMARC1 ; p = none ;"], { policy: "none", subdomainPolicy: "none" }],
    [["google-site-verification=1", "v=DMARC1; p=none"], { policy: "none", subdomainPolicy: "none" }],
    [["v=DMARC1; p=reject", "v=DMARC1; p=none"], null],
    [["v=spf1 -all"], null],
    [["v=DMARC1; rua=mailto:a@fern.example"], null],
    [["v=DMARC12; p=none"], null],
    [[], null],
  ])("%j is %j", (texts, found) => {
    expect(readDmarc(texts)).toEqual(found);
  });
});
