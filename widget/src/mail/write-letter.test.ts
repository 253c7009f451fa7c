import type { Letter, LetterPart } from "@laurel/domain/shopper/letter.ts";
import { describe, expect, test } from "vitest";
import { receipts } from "../testing/receipts.ts";
import { now, samples } from "../testing/samples.ts";
import { renderLetter, renderStopPage } from "../render.tsx";

const ticket = samples.member.held[0]!;
const parts = {
  code_issued: { kind: "code_issued", held: ticket },
  points_expiring: { kind: "points_expiring", points: 1_685, on: "2027-08-08" },
  tier_reached: { kind: "tier_reached", name: "Silver", multiplierBasisPoints: 12_500 },
  reward_available: { kind: "reward_available", names: ["£3 off", "£5 off"] },
  points_earned: { kind: "points_earned", points: 637, orders: 1, receipt: receipts.order },
  welcome: { kind: "welcome" },
} as const satisfies { readonly [Kind in LetterPart["kind"]]: Extract<LetterPart, { kind: Kind }> };

const write = (changes: Partial<Letter>) =>
  renderLetter(
    {
      view: samples.member,
      parts: [parts.welcome],
      offers: [],
      stopHref: "https://laurel.example/u/token",
      ...changes,
    },
    { accent: "#0b6e4f", now },
  );

describe("a letter", () => {
  test.each([
    ["code_issued", "Your code: £3 off"],
    ["points_expiring", "1,685 points expire on 8 August 2027"],
    ["tier_reached", "You have reached Silver"],
    ["reward_available", "2 rewards are in reach"],
    ["points_earned", "637 points for your order, yours on 2 December"],
    ["welcome", "Welcome to Regency Gifts rewards"],
  ] as const)("about %s says so in its subject, and the same as HTML and as text", (kind, subject) => {
    const letter = write({ parts: [parts[kind]] });
    expect(letter.subject).toBe(subject);
    const spoken = letter.html.replaceAll(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
    for (const word of letter.text.replaceAll(/\S*\/\S+|[():]|-- /g, " ").split(/\s+/))
      expect(spoken).toContain(word);
  });

  test("has the subject of its first part, and all parts in order", () => {
    const { subject, text } = write({ parts: [parts.points_expiring, parts.points_earned] });
    expect(subject).toBe("1,685 points expire on 8 August 2027");
    expect(text.indexOf("expire soon")).toBeLessThan(text.indexOf("637 points for your order"));
  });

  test("has the receipt with its sum", () => {
    const { text } = write({ parts: [parts.points_earned] });
    expect(text).toContain("Why 637? (Order #10482)");
    expect(text).toContain("  2 × Porcelain tea caddy: £37.20");
    expect(text).toContain("  Rounded down: 637");
  });

  test("has an address that stops it, unless it was asked for", () => {
    expect(write({}).html).toContain('href="https://laurel.example/u/token"');
    const asked = write({ parts: [parts.code_issued], stopHref: null });
    expect(asked.text).toContain("because you took a reward");
    expect(asked.text).not.toContain("stop");
  });

  test("loads nothing, runs nothing, and takes markup in names as words", () => {
    const name = '<img src="https://evil.example/x">';
    const view = { ...samples.member, program: { ...samples.member.program, name } };
    const { html } = write({ view, parts: Object.values(parts) });
    expect(html).not.toMatch(/<(?:img|script|link|style|iframe)\b|url\(/);
    expect(html).toContain("&lt;img");
  });

  test("has no line break in its subject, whatever a reward is called", () => {
    const held = { ...ticket, name: "Tea\r\nBcc: eve@example.com" };
    expect(write({ parts: [{ kind: "code_issued", held }] }).subject).toBe(
      "Your code: Tea Bcc: eve@example.com",
    );
  });

  test("reads from right to left where the shop does", () => {
    expect(write({ view: samples["right to left"] }).html).toContain('dir="rtl"');
  });
});

test("the page that stops e-mails ticks what still comes, and offers no code to stop", () => {
  const { program } = samples.member;
  const html = renderStopPage({ program, stopped: new Set(["welcome"]), isSaved: false, base: "/u/t", now });
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  expect(inputs).toHaveLength(5);
  expect(inputs.filter((input) => !input.includes("checked"))).toEqual([
    expect.stringContaining('name="welcome"'),
  ]);
  expect(html).not.toContain("code_issued");
});
