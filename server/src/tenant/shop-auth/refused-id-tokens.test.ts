// Invalid ID tokens of the store platform: each is refused for its own fault, and gives access to nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../../testing/auth-world.ts";
import { forgeJwt, secondsFromNow, type Forgery } from "../../testing/walks/forge-jwt.ts";
import { TEST_SHOP as shop, testCredentials } from "../../testing/test-platform.ts";

let own: AuthWorld;
beforeAll(async () => {
  own = await openAuthWorld();
});
afterAll(() => own.close());

const claim = (name: string, value?: unknown): Forgery => ({ claims: { [name]: value } });
const alg = (name: unknown, more: Partial<Forgery> = {}): Forgery => ({
  header: { alg: name, typ: "JWT" },
  ...more,
});
const place = (iss: unknown, dest: unknown): Forgery => ({ claims: { iss, dest } });
const other = "https://fable.myshopify.com";
const evil = "https://fern.evil.example";

const cases: readonly (readonly [string, string, Forgery])[] = [
  // Signed with another key.
  ["id_token_wrong_signature", "with another secret", { secret: "a guess" }],
  ["id_token_wrong_signature", "with an empty secret", { secret: "\0" }],
  ["id_token_wrong_signature", "with the app's public key", { secret: testCredentials.apiKey }],
  ["id_token_wrong_signature", "with no signature at all", { signature: "" }],
  ["id_token_wrong_signature", "with a signature that is cut", { signature: "AAAA" }],
  ["id_token_wrong_signature", "with a signature of zeros", { signature: "A".repeat(43) }],
  ["id_token_wrong_signature", "with SHA-512 said to be SHA-256", { hash: "sha512" }],
  ["id_token_malformed", "with a signature that is not base64", { signature: "***" }],
  [
    "id_token_wrong_signature",
    "that brings its own key",
    {
      header: { alg: "HS256", jwk: { kty: "oct", k: Buffer.from("a guess").toString("base64url") } },
      secret: "a guess",
    },
  ],
  [
    "id_token_wrong_signature",
    "that says where its key is",
    {
      header: {
        alg: "HS256",
        kid: "../../dev/null",
        jku: "https://evil.example/keys",
        x5u: "https://evil.example",
      },
      secret: "a guess",
    },
  ],
  // Signed in another way.
  ["id_token_wrong_algorithm", "of algorithm none", alg("none", { signature: "" })],
  ["id_token_wrong_algorithm", "of algorithm none, with a good HMAC", alg("none")],
  ["id_token_wrong_algorithm", "of algorithm None", alg("None", { signature: "" })],
  ["id_token_wrong_algorithm", "of algorithm nOnE", alg("nOnE", { signature: "" })],
  ["id_token_wrong_algorithm", "of algorithm HS384", alg("HS384", { hash: "sha384" })],
  ["id_token_wrong_algorithm", "of algorithm HS512", alg("HS512", { hash: "sha512" })],
  ["id_token_wrong_algorithm", "of algorithm RS256", alg("RS256")],
  ["id_token_wrong_algorithm", "of algorithm ES256", alg("ES256")],
  ["id_token_wrong_algorithm", "of algorithm hs256", alg("hs256")],
  ["id_token_wrong_algorithm", "without an algorithm", { header: { typ: "JWT" } }],
  ["id_token_wrong_algorithm", "whose algorithm is a list", alg(["HS256"])],
  [
    "id_token_malformed",
    "with an extension that must be understood",
    { header: { alg: "HS256", crit: ["x"], x: 1 } },
  ],
  [
    "id_token_malformed",
    "with a payload that is not encoded",
    { header: { alg: "HS256", b64: false, crit: ["b64"] } },
  ],
  // Expired or not valid yet.
  ["id_token_expired", "that ended eleven seconds ago", claim("exp", secondsFromNow(-11))],
  ["id_token_expired", "that ended a year ago", claim("exp", secondsFromNow(-31_536_000))],
  ["id_token_expired", "that ended at time zero", claim("exp", 0)],
  ["id_token_not_yet_valid", "that begins in half a minute", claim("nbf", secondsFromNow(30))],
  ["id_token_not_yet_valid", "that begins next year", claim("nbf", secondsFromNow(31_536_000))],
  ["id_token_malformed", "that never ends", claim("exp")],
  ["id_token_malformed", "whose end is a text", claim("exp", "2999-01-01")],
  ["id_token_malformed", "without a beginning", claim("nbf")],
  ["id_token_malformed", "whose beginning is a text", claim("nbf", "now")],
  // For another app.
  ["id_token_wrong_audience", "for another app", claim("aud", "other-key")],
  [
    "id_token_wrong_audience",
    "for an app whose key begins with ours",
    claim("aud", `${testCredentials.apiKey}2`),
  ],
  [
    "id_token_wrong_audience",
    "for several apps, ours among them",
    claim("aud", [testCredentials.apiKey, "other"]),
  ],
  ["id_token_wrong_audience", "for a list with our app only", claim("aud", [testCredentials.apiKey])],
  ["id_token_wrong_audience", "with an empty audience", claim("aud", "")],
  ["id_token_malformed", "that names no app", claim("aud")],
  // For no shop, or for two.
  ["id_token_wrong_shop", "whose issuer is another shop", claim("iss", `${other}/admin`)],
  ["id_token_wrong_shop", "whose destination is another shop", claim("dest", other)],
  ["id_token_wrong_shop", "of a shop on another domain", place(`${evil}/admin`, evil)],
  [
    "id_token_wrong_shop",
    "of a domain that ends like a shop's",
    place("https://evilmyshopify.com/admin", "https://evilmyshopify.com"),
  ],
  ["id_token_wrong_shop", "of a subdomain of a shop", place(`https://x.${shop}/admin`, `https://x.${shop}`)],
  [
    "id_token_wrong_shop",
    "of a shop with text after its domain",
    place(`https://${shop}.evil.example/admin`, `https://${shop}.evil.example`),
  ],
  ["id_token_wrong_shop", "of a shop without encryption", place(`http://${shop}/admin`, `http://${shop}`)],
  [
    "id_token_wrong_shop",
    "of a shop with a port",
    place(`https://${shop}:8443/admin`, `https://${shop}:8443`),
  ],
  [
    "id_token_wrong_shop",
    "of a shop in capitals",
    place("https://FERN.myshopify.com/admin", "https://FERN.myshopify.com"),
  ],
  [
    "id_token_wrong_shop",
    "of a shop with a user in front",
    place(`https://${shop}@evil.example/admin`, `https://${shop}@evil.example`),
  ],
  [
    "id_token_wrong_shop",
    "of a destination with a path",
    place(`https://${shop}/admin`, `https://${shop}/admin`),
  ],
  ["id_token_wrong_shop", "of a destination without a scheme", place(`https://${shop}/admin`, shop)],
  ["id_token_wrong_shop", "of an issuer that is not the admin", place(`https://${shop}`, `https://${shop}`)],
  [
    "id_token_wrong_shop",
    "of an issuer with a path of its own",
    place(`https://${shop}/admin/apps`, `https://${shop}`),
  ],
  [
    "id_token_wrong_shop",
    "of the platform itself",
    place("https://admin.shopify.com/admin", "https://admin.shopify.com"),
  ],
  ["id_token_wrong_shop", "whose destination is a number", claim("dest", 7)],
  ["id_token_malformed", "without a destination", claim("dest")],
  ["id_token_malformed", "without an issuer", claim("iss")],
  // For no member of staff.
  ["id_token_malformed", "without a user", claim("sub")],
  ["id_token_malformed", "with an empty user", claim("sub", "")],
  ["id_token_malformed", "of a customer", claim("sub", "gid://shopify/Customer/7")],
  ["id_token_malformed", "with a number as its user", claim("sub", 42)],
  // Malformed.
  ["id_token_malformed", "whose payload is a list", { payload: ["x"] }],
  ["id_token_malformed", "whose payload is a text", { payload: '"x"' }],
  ["id_token_malformed", "whose payload is not JSON", { payload: "{" }],
  ["id_token_malformed", "whose header is not JSON", { header: "{" }],
];

const auth = (token: string, more: Record<string, string> = {}) =>
  own.post("/auth", { shop }, { authorization: `Bearer ${token}`, ...more });
const graphql = (token: string, more: Record<string, string> = {}) =>
  own.post("/api/graphql", { query: "{ shop { domain } }" }, { authorization: `Bearer ${token}`, ...more });

describe("opening the app", () => {
  test.each(cases)("is refused as %s for an ID token %s", async (code, _name, forgery) => {
    const answer = await auth(forgeJwt(forgery));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ status: "update", code }),
    ]);
    expect(answer.json()).not.toHaveProperty("token");
  });

  test("is refused as wrong_shop for another shop's good ID token", async () => {
    expect((await auth(own.idToken(OTHER_SHOP))).json()).toMatchObject({
      status: "update",
      code: "wrong_shop",
    });
  });

  test("is refused for a text longer than any ID token", async () => {
    const long = forgeJwt({ claims: { jti: "x".repeat(5_000) } });
    expect((await auth(long)).json()).toMatchObject({ code: "malformed_authorization" });
  });

  test("is refused after the store uninstalled the app", async () => {
    own.world.store.control.uninstall({ shop: OTHER_SHOP });
    const headers = { authorization: `Bearer ${own.idToken(OTHER_SHOP)}` };
    const answer = await own.post("/auth", { shop: OTHER_SHOP }, headers);
    expect(answer.json()).toMatchObject({ status: "update", code: "authorization_refused" });
  });
});

describe("the API", () => {
  beforeAll(async () => {
    await own.signIn();
  });

  test.each(cases)("is closed (%s) to an ID token %s", async (_code, _name, forgery) => {
    const answer = await graphql(forgeJwt(forgery));
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: "unauthorized" }),
    ]);
  });

  test("is closed to a good ID token of an unknown shop", async () => {
    const answer = await graphql(own.idToken(OTHER_SHOP));
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: "unauthorized" }]);
  });

  test("is open to a good ID token, for its own shop only", async () => {
    expect((await graphql(own.idToken())).json()).toEqual({ data: { shop: { domain: shop } } });
    const crossed = await graphql(own.idToken(), { "x-shop-domain": OTHER_SHOP });
    expect([crossed.statusCode, crossed.body]).toEqual([403, expect.stringContaining("shop_mismatch")]);
  });
});

test("none of them created a shop, a session or a token", async () => {
  const { rows } = await withAdministrator(own.own.url, (client) =>
    client.query(
      "SELECT (SELECT count(*)::int FROM laurel.shops) AS shops, count(*)::int AS sessions FROM laurel.credentials",
    ),
  );
  // The session that the API's tests signed in with.
  expect(rows).toEqual([{ shops: 1, sessions: 1 }]);
});
