// Pages that show one thing alone: a page of entries, and why an entry is what it is.
import { type ShopperReceipt, shopperReceiptSchema } from "@laurel/domain/shopper/receipt.ts";
import { describe, expect, test } from "vitest";
import { draw } from "../testing/draw.ts";
import { readText, tagsOf } from "../testing/read-html.ts";
import { receipts } from "../testing/receipts.ts";
import { samples } from "../testing/samples.ts";

const drawReceipt = (receipt: ShopperReceipt): string =>
  draw(samples.member, { alone: { kind: "receipt", receipt } });

const all: readonly (readonly [string, ShopperReceipt])[] = Object.entries(receipts);

describe.each(all)("the receipt of an entry: %s", (_name, receipt) => {
  const html = drawReceipt(receipt);

  test("is drawn from what the server sends", () => {
    expect(shopperReceiptSchema.parse(receipt)).toEqual(receipt);
    const text = readText(html);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
    expect(text).toContain(receipt.entry.title);
    const [, own = ""] = html.split('<div class="receipt">');
    expect(readText(own.split('<p class="foot">')[0]!)).not.toBe("");
  });

  test("has one way, back to the history", () => {
    const links = tagsOf(html).flatMap(({ name, attributes }) => (name === "a" ? attributes["href"]! : []));
    expect(links).toEqual(["/apps/laurel/?locale=en-GB#laurel-history"]);
    expect(html).not.toContain("<form");
  });
});

test("the receipt of an order reads from its lines to its points", () => {
  expect(readText(drawReceipt(receipts.order))).toContain(
    [
      "2 × Porcelain tea caddy £37.20",
      "1 × Cream lattice jug £29.00",
      "Discounts \u2212£5.00",
      "Tax in these prices \u2212£10.20",
      "Counts for points £51.00",
      "10 points for each £1 510",
      "Silver, × 1.25 637.5",
      "Rounded down 637 points",
      "Not counted",
      "1 × Gift card gift cards earn no points £25.00",
      "Delivery £3.95",
    ].join(" "),
  );
});

test("bonus rules, refunds, gift cards and points for the order itself have their own lines", () => {
  const text = readText(drawReceipt(receipts["order with everything"]));
  for (const line of [
    "2 × Porcelain tea caddy 2× £37.20",
    "1 × An item £29.00",
    "Tax on top £10.20",
    "Delivery £3.95 Tip £1.00",
    "Refunded, as far as it counted \u2212£2.50 Paid with a gift card \u2212£10.00",
    "With Double points 957.75",
    "Silver, × 1.25 1,197.18…",
    "Rounded 1,197 For the order itself +25 Together 1,222 points",
    "1 × An item earns no points",
    "1 × Rose cup returned £14.00",
    "Tax £0.79",
  ])
    expect(text).toContain(line);
});

test("a return reads what came back, and the points before and after", () => {
  const text = readText(drawReceipt(receipts["order returned in part"]));
  expect(text).toContain(
    "Part of the order was returned. Rose cup \u22121 Refunded \u2212£2.50 Before 817 Now 637 Difference \u2212180 points",
  );
  expect(text).toContain("What the order is worth now");
});

test("an order that earns nothing says so in place of a sum", () => {
  const text = readText(drawReceipt(receipts["order cancelled"]));
  expect(text).toContain("An order that was cancelled earns no points.");
  expect(text).not.toContain("Counts for points");
});

test("what the shop wrote to the member stands above the receipt", () => {
  expect(readText(drawReceipt(receipts["from the shop"]))).toContain(
    "Sorry for the wait The shop changed your points.",
  );
});

describe("a page of entries", () => {
  const html = draw(samples.member, { alone: { kind: "entries" } });
  const links = tagsOf(html).flatMap(({ name, attributes }) => (name === "a" ? attributes["href"]! : []));

  test("has each entry with its receipt, older entries, and the way back", () => {
    const text = readText(html);
    expect(text).toContain(
      "Order #10482 18 November · pending until 2 December +637 points Balance 6,412 Why?",
    );
    expect(text).not.toContain("Ways to earn");
    expect(links).toContain("/apps/laurel/entries/e5/why?locale=en-GB");
    expect(links.slice(-2)).toEqual([
      "/apps/laurel/entries?after=e1&locale=en-GB",
      "/apps/laurel/?locale=en-GB#laurel-history",
    ]);
  });

  test("is not drawn for customers who are no members", () => {
    expect(draw(samples.guest, { alone: { kind: "entries" } })).toBe(draw(samples.guest));
  });
});
