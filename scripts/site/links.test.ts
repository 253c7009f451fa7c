import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLinks, slugify } from "./links.ts";

let site: string;
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), "laurel-site-"));
  mkdirSync(path.join(site, "docs"));
  writeFileSync(path.join(site, "index.html"), `<h1 id="top">Laurel</h1>`);
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

const linkTo = (to: string): void =>
  writeFileSync(
    path.join(site, "docs", "money.html"),
    `<h2 id="refunds">Refunds</h2><a class="x" href="${to}">x</a>`,
  );

describe("a link of the site", () => {
  test.each(["#refunds", "./money.html#refunds", "../#top", "/laurel/", "https://example.com/gone#nowhere"])(
    "to %s leads somewhere",
    (to) => {
      linkTo(to);
      checkLinks(site, "/laurel/");
    },
  );

  test.each(["#refund", "./gone.html", "../index.html#bottom", "/laurel/files/gone.yml", "/docs/money.html"])(
    "to %s is named, with its page",
    (to) => {
      linkTo(to);
      expect(() => checkLinks(site, "/laurel/")).toThrow(`docs/money.html: ${to} leads nowhere`);
    },
  );
});

test.each([
  ["What is costly, and limits (15.1.3, 2.1.3)", "what-is-costly-and-limits-1513-213"],
  ["A `code` — and more", "a-code--and-more"],
])("the anchor of “%s” is %s, as on GitHub", (heading, anchor) => {
  expect(slugify(heading)).toBe(anchor);
});
