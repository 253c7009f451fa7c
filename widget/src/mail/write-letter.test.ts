import type { Letter, LetterPart } from "@laurel/domain/shopper/letter.ts";
import { describe, expect, test } from "vitest";
import { receipts } from "../testing/receipts.ts";
import { now, samples } from "../testing/samples.ts";
import { renderLetter, renderFriendStopPage, renderOwnerLetter, renderStopPage } from "../render.tsx";

const ticket = samples.member.held[0]!;
const parts = {
  code_issued: { kind: "code_issued", held: ticket },
  points_expiring: { kind: "points_expiring", points: 1_685, on: "2027-08-08" },
  tier_reached: { kind: "tier_reached", name: "Silver", multiplierBasisPoints: 12_500 },
  reward_available: { kind: "reward_available", names: ["£3 off", "£5 off"] },
  referral: { kind: "referral", friends: 1, points: 500, on: "2026-12-02" },
  friend_letter: {
    kind: "friend_letter",
    code: {
      gift: { type: "amount", amountMinor: 500 },
      code: "7KQ2M9XWPB4H",
      minimumSpendMinor: 2_000,
      until: "2026-12-20",
      href: "https://regencygifts.example/discount/7KQ2M9XWPB4H?redirect=%2F",
    },
  },
  points_back: { kind: "points_back", name: "£3 off", points: 300 },
  points_earned: { kind: "points_earned", points: 637, orders: 1, receipt: receipts.order },
  code_expiring: { kind: "code_expiring", held: [ticket], on: "2027-01-12" },
  birthday: { kind: "birthday", points: 500 },
  win_back: { kind: "win_back" },
  welcome: { kind: "welcome" },
} as const satisfies { readonly [Kind in LetterPart["kind"]]: Extract<LetterPart, { kind: Kind }> };

const write = (changes: Partial<Letter>, logoUrl = "") =>
  renderLetter(
    {
      view: samples.member,
      parts: [parts.welcome],
      offers: [],
      postalAddress: [],
      stopHref: "https://laurel.example/u/token",
      ...changes,
    },
    { accent: "#0b6e4f", logoUrl, now },
  );

describe("a letter", () => {
  test.each([
    ["code_issued", "Your code: £3 off"],
    ["points_back", "300 points are back"],
    ["points_expiring", "Use 1,685 points by 8 August 2027"],
    ["tier_reached", "You have reached Silver"],
    ["reward_available", "2 rewards are in reach"],
    ["referral", "A friend of yours placed a first order"],
    ["friend_letter", "Your code: £5 off at Regency Gifts"],
    ["points_earned", "637 points for your order, yours on 2 December"],
    ["code_expiring", "Use £3 off by 12 January 2027"],
    ["birthday", "Happy birthday: 500 points for you"],
    ["win_back", "6,412 points wait for you"],
    ["welcome", "Welcome to Regency Gifts rewards"],
  ] as const)("about %s says so in its subject, and the same as HTML and as text", (kind, subject) => {
    const letter = write({ parts: [parts[kind]] });
    expect(letter.subject).toBe(subject);
    const spoken = letter.html.replaceAll(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
    for (const word of letter.text.replaceAll(/\S*\/\S*|[():]|-- /g, " ").split(/\s+/))
      expect(spoken).toContain(word);
  });

  test("promises one of the rewards in reach, since the points may not buy all of them", () => {
    expect(write({ parts: [parts.reward_available] }).text).toContain(
      "You can take this now: £3 off or £5 off.",
    );
  });

  test("speaks of a code where there is one, and names it by the amount that the member chose", () => {
    const held = { ...ticket, name: "Any amount off", chosenMinor: 700 };
    expect(write({ parts: [{ kind: "code_issued", held }] }).subject).toBe("Your code: £7 off");
    const credit = { ...ticket, name: "£10 store credit", code: null, href: null };
    const letter = write({ parts: [{ kind: "code_issued", held: credit }] });
    expect(letter.subject).toBe("Your reward: £10 store credit");
    expect(letter.text).not.toMatch(/your code/i);
  });

  test.each(["welcome", "tier_reached"] as const)(
    "before orders earn promises no points for shopping from now on, but says from when: %s",
    (kind) => {
      const { program } = samples.member;
      const view = { ...samples.member, program: { ...program, earnsFrom: "2030-01-01" } };
      const { text } = write({ view, parts: [parts[kind]] });
      expect(text.replaceAll(/\s+/g, " ")).toContain("Orders earn points from 1 January 2030.");
      expect(text).not.toContain("From now on");
    },
  );

  test("has the subject of its first part, and all parts in order", () => {
    const { subject, text } = write({ parts: [parts.points_expiring, parts.points_earned] });
    expect(subject).toBe("Use 1,685 points by 8 August 2027");
    expect(text.indexOf("Soon to expire")).toBeLessThan(text.indexOf("637 points for your order"));
  });

  test("begins with the shop's logo, which says the shop's name where pictures are not loaded", () => {
    const logo = "https://cdn.shopify.com/s/files/1/logo.png?v=1&width=400";
    const { html, text } = write({}, logo);
    expect(html).toMatch(
      /<img src="https:\/\/cdn\.shopify\.com\/s\/files\/1\/logo\.png\?v=1&amp;width=400" alt="Regency Gifts"/,
    );
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(text).toMatch(/^Regency Gifts\n/);
    expect(text).not.toContain(logo);
    expect(write({}).html).not.toContain("<img");
  });

  test("leads to the shop by a button, whatever it is about, and is readable in the dark", () => {
    for (const part of Object.values(parts)) {
      const view = {
        ...samples.member,
        visitor: { ...samples.member.visitor, base: "https://shop.example/s/x/apps/laurel" },
      };
      const { html, text } = write({ view, parts: [part] });
      expect(html).toMatch(
        /<a href="https:\/\/shop\.example\/s\/x\/" style="[^"]*background:#0b6e4f[^"]*">Go to Regency Gifts</,
      );
      expect(text).toContain("Go to Regency Gifts: https://shop.example/s/x/");
      expect(html).toContain("@media (prefers-color-scheme:dark)");
    }
  });

  test("has a gift card's code, and says where it is used", () => {
    const held = { ...ticket, name: "Gift card", code: "ABCD EFGH JKLM X9K2", href: null };
    const { html, text } = write({ parts: [{ kind: "code_issued", held }] });
    for (const one of [html, text])
      expect(one).toContain("ABCD EFGH JKLM X9K2 · Enter the code at checkout · until 12 January 2027");
    const credit = write({ parts: [{ kind: "code_issued", held: { ...held, code: null } }] });
    expect(credit.text).toContain("In your account: taken off at checkout while you are signed in");
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

  test("says at its end where the shop is, and nothing where the store gives no address", () => {
    const { html, text } = write({ postalAddress: ["Regency Gifts Ltd", "4 Milsom Street", "Bath BA1 1BZ"] });
    expect(html).toContain("<br/>Regency Gifts · Regency Gifts Ltd · 4 Milsom Street · Bath BA1 1BZ</td>");
    expect(text.endsWith("\nRegency Gifts\nRegency Gifts Ltd\n4 Milsom Street\nBath BA1 1BZ")).toBe(true);
    const named = write({ postalAddress: ["Regency Gifts", "4 Milsom Street"] });
    expect(named.html).toContain("<br/>Regency Gifts · 4 Milsom Street</td>");
    expect(write({}).text.endsWith("/u/token")).toBe(true);
  });

  test("to a friend has the code and what it asks for, and nothing of the member who invited", () => {
    const view = samples.guest;
    const { text, html } = write({ view, parts: [parts.friend_letter] });
    expect(text).toContain(
      "£5 off\n7KQ2M9XWPB4H · until 20 December · On orders from £20\nUse it now: https://",
    );
    expect(text).toContain("somebody asked for it with this address");
    expect(text).toContain("Stop these e-mails: https://laurel.example/u/token");
    expect(html).not.toMatch(/Harriet|6,412/);
  });

  test("to a friend who has ordered before says that the offer is for first orders", () => {
    const { subject, text } = write({
      view: samples.guest,
      parts: [{ kind: "friend_letter", code: null }],
    });
    expect(subject).toBe("This offer of Regency Gifts is for first orders");
    expect(text).not.toContain("Use it now");
  });

  test("thanks for several friends at once, and says from when their points can be spent", () => {
    const { subject, text } = write({ parts: [{ ...parts.referral, friends: 2, points: 1_000 }] });
    expect(subject).toBe("2 friends of yours placed a first order");
    expect(text).toContain("You get 1,000 points for it, to spend from 2 December.");
  });

  test("loads nothing, runs nothing, and takes markup in names as words", () => {
    const name = '<img src="https://evil.example/x">';
    const view = { ...samples.member, program: { ...samples.member.program, name } };
    const { html } = write({ view, parts: Object.values(parts) });
    expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import/);
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
  expect(inputs).toHaveLength(9);
  expect(inputs.filter((input) => !input.includes("checked"))).toEqual([
    expect.stringContaining('name="welcome"'),
  ]);
  expect(html).not.toContain("code_issued");
});

test("the page that stops a friend's e-mails asks once, and says when it is done", () => {
  const { program } = samples.guest;
  const draw = (isStopped: boolean) => renderFriendStopPage({ program, isStopped, base: "/u/friend/t", now });
  expect(draw(false)).toContain('action="/u/friend/t/stop"');
  expect(draw(false)).toContain("Should Regency Gifts never write to it again");
  expect(draw(true)).toContain("You will get no more of these e-mails.");
  expect(draw(true)).not.toContain("<form");
});

test("a letter to the owner says the same as HTML and as text, and its subject is one line", () => {
  const { subject, html, text } = renderOwnerLetter({
    subject: "Fern\r\nBcc: all@example.com",
    shop: "Fern <& Fable>",
    blocks: [
      {
        is: "sum",
        title: "1 code could not be made",
        about: "",
        rows: [
          { label: "1 × 5 <off>", note: null, value: "", kind: "plain" },
          { label: "Redeemed", note: null, value: "5 points", kind: "plain" },
        ],
      },
    ],
    button: { label: "Review", href: "https://fern.example/?a=1&b=2" },
    why: "Sent once a day.",
    stop: { label: "Stop these e-mails", href: "https://fern.example/stop" },
  });
  expect(subject).toBe("Fern Bcc: all@example.com");
  expect(text).toBe(
    [
      "Fern <& Fable>",
      "1 code could not be made\n  1 × 5 <off>\n  Redeemed: 5 points",
      "Review: https://fern.example/?a=1&b=2",
      "-- \nSent once a day.\nStop these e-mails: https://fern.example/stop",
    ].join("\n\n"),
  );
  for (const said of [
    "Fern &lt;&amp; Fable&gt;",
    "1 × 5 &lt;off&gt;",
    'href="https://fern.example/?a=1&amp;b=2"',
  ])
    expect(html).toContain(said);
});
