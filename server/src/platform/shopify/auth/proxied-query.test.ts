import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../testing/random.ts";
import { createWebhooks } from "../webhooks.ts";
import { createVerifyProxied } from "./proxied-query.ts";
import { createVerifyCallback } from "./signed-texts.ts";
import { createVerifyIdToken } from "./verify-id-token.ts";

const apiSecrets = ["the new secret", "the old secret"] as const;
const shopDomains = [".myshopify.com"];
const verify = createVerifyProxied({ apiSecrets, shopDomains });

const now = new Date("2026-11-23T12:00:00.400Z");
const seconds = (away = 0): string => String(Math.floor(now.getTime() / 1000) + away);
const hex = (text: string, secret: string = apiSecrets[0]): string =>
  createHmac("sha256", secret).update(text).digest("hex");

type Pairs = readonly (readonly [string, string])[];

const guest: Pairs = [
  ["shop", "fern.myshopify.com"],
  ["logged_in_customer_id", ""],
  ["path_prefix", "/apps/laurel"],
  ["timestamp", seconds()],
];
const of = (customerId: string, more: Pairs = []): Pairs => [
  ...more,
  ...guest.map(([name, value]) => [name, name === "logged_in_customer_id" ? customerId : value] as const),
];

/** As the platform joins it: written here a second time. */
function textOf(pairs: Pairs): string {
  const byName = Map.groupBy(pairs, ([name]) => name);
  return [...byName]
    .map(([name, all]) => `${name}=${all.map(([, value]) => value).join(",")}`)
    .sort()
    .join("");
}
const toQuery = (pairs: Pairs): URLSearchParams =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]));
const queryOf = (pairs: Pairs, signature: string): string =>
  toQuery([...pairs, ["signature", signature]]).toString();
const signed = (pairs: Pairs, secret?: string): string => queryOf(pairs, hex(textOf(pairs), secret));

describe("a request that came through the store", () => {
  test("names its shop, the way that leads here and the customer who is signed in there", () => {
    expect(verify(signed(of("4711")), now)).toEqual({
      ok: true,
      proxied: { shopDomain: "fern.myshopify.com", customerId: "4711", base: "/apps/laurel" },
    });
  });

  test("of a guest names no customer", () => {
    expect(verify(signed(guest), now)).toMatchObject({ ok: true, proxied: { customerId: null } });
  });

  test("may carry what the shopper asked for, also in other letters and more than once", () => {
    const more = [
      ["locale", "pt-BR"],
      ["id", "1"],
      ["id", "2"],
      ["q", "Größe & {more} + 50%"],
    ] as const;
    expect(verify(signed(of("4711", more)), now)).toMatchObject({ ok: true });
  });

  test("may be signed with the secret that is being replaced, and with no other", () => {
    expect(verify(signed(guest, "the old secret"), now).ok).toBe(true);
    expect(verify(signed(guest, "a stranger's secret"), now)).toEqual({
      ok: false,
      code: "signature_invalid",
    });
  });

  test("is good for 90 seconds, either way", () => {
    const at = (timestamp: string) =>
      verify(signed(guest.map(([name, value]) => [name, name === "timestamp" ? timestamp : value])), now);
    expect([at(seconds(-90)), at(seconds(90))]).toMatchObject([{ ok: true }, { ok: true }]);
    for (const timestamp of [seconds(-91), seconds(91), "", "soon", "1e9", "-5"])
      expect(at(timestamp)).toEqual({ ok: false, code: "signature_expired" });
  });

  test.each(["shop", "timestamp", "logged_in_customer_id", "path_prefix"])(
    "is refused without %s, and with two of it",
    (name) => {
      const without = of("4711").filter(([one]) => one !== name);
      const value = of("4711").find(([one]) => one === name)![1];
      expect(verify(signed(without), now)).toEqual({ ok: false, code: "signature_invalid" });
      expect(verify(signed([...of("4711"), [name, value]]), now)).toEqual({
        ok: false,
        code: "signature_invalid",
      });
    },
  );

  test("is refused with two signatures, and without one", () => {
    const query = signed(of("4711"));
    const signature = new URLSearchParams(query).get("signature")!;
    for (const forged of [`${query}&signature=${signature}`, query.replace(/signature=.*/, ""), ""])
      expect(verify(forged, now)).toEqual({ ok: false, code: "signature_invalid" });
  });

  test.each([
    ["shop", "fern.example.com"],
    ["shop", "fern.myshopify.com.example.com"],
    ["logged_in_customer_id", "4711,4712"],
    ["logged_in_customer_id", "gid://shopify/Customer/1"],
    ["path_prefix", "https://example.com"],
    ["path_prefix", "/apps/laurel?x"],
  ])("is refused if %s is %s", (name, value) => {
    const pairs = of("4711").map(([one, was]) => [one, one === name ? value : was] as const);
    expect(verify(signed(pairs), now)).toEqual({ ok: false, code: "signature_invalid" });
  });

  test("cannot be another customer's by a value that hides the name of the customer", () => {
    // What the store signs for a guest who asks for ?a=1logged_in_customer_id=42m=
    const asked = of("", [["a", "1logged_in_customer_id=42m="]]);
    const signature = hex(textOf(asked));
    const cut = of("42", [
      ["a", "1"],
      ["m", "logged_in_customer_id="],
    ]);
    expect(textOf(cut)).toBe(textOf(asked));
    expect(verify(queryOf(cut, signature), now)).toEqual({ ok: false, code: "signature_invalid" });
    expect(verify(queryOf(asked, signature), now)).toEqual({ ok: false, code: "signature_invalid" });
  });
});

test("None of 10,000 forged requests is taken for another shop's, another customer's or another time's", () => {
  const random = seededRandom(20_261_123);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <One>(from: readonly One[]): One => from[below(from.length)]!;
  const words = ["", "1", "42", "a", "m=", "shop=", "timestamp=", "path_prefix=/apps/x"];
  const hiding = ["1logged_in_customer_id=42m=", "1logged_in_customer_id=42", "shop=fable.myshopify.comsi="];
  const names = ["a", "l", "logged_in_customer_idz", "m", "q", "shops", "v", "xshop", "0", "é"];
  const pairAtRandom = () =>
    [pick(names), random() < 0.3 ? pick(hiding) : `${pick(words)}${pick(words)}`] as const;

  /** The same text cut in other places: at some of the names in it, wherever they stand. */
  const cutAnew = (pairs: Pairs): Pairs => {
    const text = textOf(pairs);
    const found = [...text.matchAll(/logged_in_customer_id=|path_prefix=|shop=|timestamp=|m=|si=/g)];
    const places = [0, ...found.map(({ index }) => index).filter((index) => index > 0 && random() < 0.7)];
    return places.map((from, nth) => {
      const part = text.slice(from, places[nth + 1]);
      const equals = part.indexOf("=");
      return [part.slice(0, equals), part.slice(equals + 1)];
    });
  };
  const forgeries: readonly ((pairs: Pairs) => Pairs)[] = [
    cutAnew,
    cutAnew,
    cutAnew,
    (pairs) => pairs.filter((_, index) => index !== below(pairs.length)),
    (pairs) => [...pairs, pairAtRandom()],
    (pairs) => [...pairs, pick(pairs)],
    (pairs) => [...pairs, [pick(pairs)[0], pick(words)]],
    (pairs) => pairs.map(([name, value]) => [name, random() < 0.3 ? `${value}${pick(words)}` : value]),
    (pairs) => pairs.map(([name, value]) => [name, random() < 0.3 ? pick(words) : value]),
    (pairs) => pairs.map(([name, value]) => [random() < 0.3 ? pick(names) : name, value]),
    (pairs) => {
      const [one, other] = [below(pairs.length), below(pairs.length)];
      return pairs.map(([name], index) => [
        name,
        pairs[index === one ? other : index === other ? one : index]![1],
      ]);
    },
  ];

  let tried = 0;
  let genuine = 0;
  while (tried < 10_000) {
    const more = Array.from({ length: below(4) }, pairAtRandom);
    const pairs = of(pick(["", "7", "4711"]), more);
    const query = signed(pairs);
    const real = verify(query, now);
    if (real.ok) genuine += 1;
    const signature = new URLSearchParams(query).get("signature")!;
    const changed = pick(forgeries)(pairs);
    const forged = queryOf(changed, random() < 0.05 ? signature.replace(/^./, "0") : signature);
    if (forged === query) continue;
    tried += 1;
    const found = verify(forged, now);
    // The same values in another order, or with a comma for a repetition, are the same request.
    if (!found.ok) continue;
    expect(textOf(changed), forged).toBe(textOf(pairs));
    expect(found, forged).toEqual(real);
    for (const [name, value] of guest)
      if (name === "timestamp") expect(changed.find(([one]) => one === name)?.[1], forged).toBe(value);
  }
  // Otherwise there was nothing to forge.
  expect(genuine).toBeGreaterThan(1_000);
});

describe("A signature for one purpose is none for another:", () => {
  const proxied = of("4711", [["locale", "de"]]);

  test("a proxied request is no answer to an authorization", () => {
    const callback = createVerifyCallback(apiSecrets);
    const values = toQuery([...proxied, ["code", "c"]]);
    for (const text of [textOf(proxied), [...values].map(([name, value]) => `${name}=${value}`).join("")]) {
      const query = new URLSearchParams(values);
      query.append("hmac", hex(text));
      expect(callback(query, now)).toEqual({ ok: false, code: "invalid_hmac" });
    }
  });

  test("an answer to an authorization is no proxied request", () => {
    const query = new URLSearchParams({ code: "c", shop: "fern.myshopify.com", timestamp: seconds() });
    query.sort();
    for (const text of [query.toString(), `${query.toString()}&logged_in_customer_id=42`]) {
      const signature = hex(text);
      expect(verify(`${text}&signature=${signature}`, now).ok).toBe(false);
      expect(verify(`${text}&path_prefix=/apps/laurel&signature=${signature}`, now).ok).toBe(false);
      const whole = new URLSearchParams([[text.split("=")[0]!, text.slice(text.indexOf("=") + 1)]]);
      expect(verify(`${whole.toString()}&signature=${signature}`, now).ok).toBe(false);
    }
  });

  test("a proxied request is no webhook, and a webhook no proxied request", () => {
    const text = textOf([["{", ""], ...proxied]);
    const headers = {
      "x-shopify-hmac-sha256": createHmac("sha256", apiSecrets[0]).update(text).digest("base64"),
      "x-shopify-topic": "customers/update",
      "x-shopify-shop-domain": "fern.myshopify.com",
      "x-shopify-webhook-id": "wh-1",
    };
    expect(createWebhooks(apiSecrets).verify(headers, Buffer.from(text))).toEqual({
      ok: false,
      code: "not_a_webhook",
    });
    const body = `{"a":"=","b":"${textOf(proxied)}"}`;
    const at = body.indexOf("=");
    const query = new URLSearchParams([[body.slice(0, at), body.slice(at + 1)]]);
    expect(verify(`${query.toString()}&signature=${hex(body)}`, now).ok).toBe(false);
    const [before, after] = body.split(textOf(proxied)) as [string, string];
    const cut: Pairs = [[before.slice(0, at), before.slice(at + 1)], ...proxied, ["z", after]];
    expect(verify(queryOf(cut, hex(body)), now).ok).toBe(false);
  });

  test("a proxied request is no ID token, and an ID token no proxied request", async () => {
    const token = createVerifyIdToken({ apiKey: "key", apiSecrets, shopDomains });
    const text = textOf(proxied);
    const mac = createHmac("sha256", apiSecrets[0]).update(text).digest("base64url");
    expect(await token(`${text}.${mac}`)).toMatchObject({ ok: false });
    const unsigned = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${Buffer.from('{"dest":"https://fern.myshopify.com"}').toString("base64url")}`;
    expect(verify(`${unsigned}&signature=${hex(unsigned)}`, now).ok).toBe(false);
  });
});
