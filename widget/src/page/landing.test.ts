import type { ShopperLanding } from "@laurel/domain/shopper/view.ts";
import { describe, expect, test } from "vitest";
import { draw } from "../testing/draw.ts";
import { readText, tagsOf } from "../testing/read-html.ts";
import { samples } from "../testing/samples.ts";

const offer = {
  friendGets: { type: "amount", amountMinor: 500 },
  minimumSpendMinor: 2_000,
  youGet: 500,
  holdDays: 14,
  codeDays: 30,
} as const;
const guest = { ...samples.guest, visitor: { ...samples.guest.visitor, form: "form-token" } };

const landing = (changes: Partial<ShopperLanding> = {}, options: Parameters<typeof draw>[1] = {}): string =>
  draw(guest, {
    alone: { kind: "landing", token: "HQ7M2", landing: { state: "open", offer, ...changes } },
    ...options,
  });
const withGift = (friendGets: NonNullable<ShopperLanding["offer"]>["friendGets"], changes = {}): string =>
  readText(landing({ offer: { ...offer, friendGets, ...changes } }));

describe("the page of a member's link", () => {
  test("says what the friend gets, from which order on, and what the member gets", () => {
    const text = readText(landing());
    expect(text).toContain("From a friend who shops here £5 off your first order");
    expect(text).toContain("On orders of £20 or more, for people who are new to Regency Gifts.");
    expect(text).toContain("£5 off a first order of £20 or more");
    expect(text).toContain("Your code comes by e-mail and works once, for 30 days.");
    expect(text).toContain("Your friend gets 500 points When you have kept your order for 14 days.");
  });

  test("asks for one address, in a form that needs no script", () => {
    const tags = tagsOf(landing());
    const form = tags.find(({ name }) => name === "form");
    expect(form?.attributes).toMatchObject({ method: "post", action: /^\/apps\/laurel\/r\/HQ7M2\?/ });
    const named = tags.flatMap(({ name, attributes }) =>
      name === "input" ? (attributes["name"] ?? []) : [],
    );
    expect(named.sort()).toEqual(["email", "form", "key"]);
  });

  test.each([
    [{ type: "percentage", basisPoints: 1_250 }, "12.5% off your first order"],
    [{ type: "free_shipping" }, "Free delivery on your first order"],
    [{ type: "free_product", name: "A teapot" }, "A teapot with your first order"],
    [{ type: "other" }, "A gift with your first order"],
  ] as const)("names a gift of another kind: %j", (gift, head) => {
    expect(withGift(gift)).toContain(head);
  });

  test("says nothing of a minimum, of points or of a hold where there is none", () => {
    const text = withGift({ type: "free_shipping" }, { minimumSpendMinor: null, youGet: 0, holdDays: 0 });
    expect(text).toContain("For people who are new to Regency Gifts.");
    expect(text).toContain("Free delivery with a first order");
    expect(text).not.toContain("Your friend gets");
    expect(withGift({ type: "free_shipping" }, { holdDays: 0 })).toContain("When your order is paid.");
  });

  test("answers every address with the same words", () => {
    const text = readText(landing({}, { said: { outcome: "sent", about: "landing" } }));
    expect(text).toContain("Check your inbox");
    expect(text).not.toContain("Send me the code");
  });

  test("keeps what was typed beside a refusal", () => {
    const refused = { outcome: "refused", about: "landing", entered: "ada@" } as const;
    const wrong = landing({}, { said: { ...refused, code: "email_invalid" } });
    expect(readText(wrong)).toContain("This is not an e-mail address. Nothing was sent.");
    expect(wrong).toContain('value="ada@"');
    expect(readText(landing({}, { said: { ...refused, code: "too_many_requests" } }))).toContain(
      "Please try again tomorrow.",
    );
  });

  test("has no form for the member's own link, while paused, and once it is not valid any more", () => {
    const own = draw(samples.member, {
      alone: { kind: "landing", token: "HQ7M2", landing: { state: "own", offer: null } },
    });
    expect(readText(own)).toContain("This is your own link");
    for (const html of [
      own,
      landing({ state: "paused", offer: null }),
      landing({ state: "ended", offer: null }),
    ])
      expect(html).not.toContain("<form");
    expect(readText(landing({ state: "ended", offer: null }))).toContain(
      "This invitation is not valid any more",
    );
  });
});
