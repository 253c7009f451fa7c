// A member says yes to the store's e-mails on their own page.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  openStorefront,
  type ProxiedAnswer,
  type Storefront,
} from "../../../testing/samples/a-storefront.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { mergeCustomers } from "../../../intake/merges/merge-customers.ts";
import { installWithTokens } from "../../../tenant/shops/install-shop.ts";

const rule = { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } } as const;

let store: Storefront;

beforeEach(async () => {
  store = await openStorefront({
    points: [100, 100],
    program: (program) => ({ ...program, earning: [...program.earning, rule] }),
  });
  await grant("write_customers");
});
afterEach(() => store.close());

/** What the store grants besides what each needs to. */
async function grant(...more: readonly string[]): Promise<void> {
  const { control } = store.world.store;
  const scopes = [...store.deps.platform.authorization.requiredScopes, ...more];
  control.install({ shop: TEST_SHOP, scopes });
  await installWithTokens(store.deps, TEST_SHOP, {
    accessToken: control.accessToken({ shop: TEST_SHOP }),
    expiresInSeconds: null,
    refreshToken: null,
    refreshExpiresInSeconds: null,
    scopes,
  });
}

const member = (index: number): string => store.platformIds[index]!;

async function say(index: number, fields: object = { yes: "1" }, as = "?as=json"): Promise<ProxiedAnswer> {
  const form = (await store.view(member(index))).visitor.form!;
  const sent = { key: randomUUID(), form, ...fields };
  const { text, ...answer } = await store.visit(member(index), `/newsletter${as}`, sent);
  return { ...answer, body: as === "" ? text : JSON.parse(text) };
}

async function seen(index: number): Promise<object> {
  const { member: shown, ways } = await store.view(member(index));
  const way = ways.find(({ kind }) => kind === "newsletter");
  return { points: shown!.available, newsletter: shown!.newsletter, way: way?.state };
}

/** In the store itself. */
const agrees = (index: number, state: "subscribed" | "pending" | "unsubscribed", at: Date): void =>
  void store.world.store.control.setEmailConsent({ shop: TEST_SHOP, customerId: member(index), state, at });

const inStore = (index: number) =>
  store.world.store.control.emailConsent({ shop: TEST_SHOP, customerId: member(index) });

const codeOf = ({ status, body }: ProxiedAnswer): [number, string] => [status, body.code];

describe("A member who says yes", () => {
  test("is subscribed in the store, and has the points on the next page", async () => {
    expect(await seen(0)).toEqual({ points: 100, newsletter: false, way: "open" });
    const { status, body } = await say(0);
    expect(status).toBe(200);
    expect(body.member).toMatchObject({ available: 150, newsletter: true });
    expect(inStore(0)).toMatchObject({ state: "subscribed" });
    expect(await seen(0)).toEqual({ points: 150, newsletter: true, way: "done" });
    expect(await seen(1)).toEqual({ points: 100, newsletter: false, way: "open" });
  });

  test("gets the points once, whatever is sent again and whatever the store tells then", async () => {
    await say(0);
    const at = store.deps.clock.now().toISOString();
    await say(0);
    await deliver(store.deps, store.shop, [
      { type: "email_consent_changed", customerId: member(0), isSubscribed: true, at },
    ]);
    expect(await seen(0)).toMatchObject({ points: 150 });
  });

  test("after years in which the store had it already, keeps that date, and gets no points for it", async () => {
    agrees(0, "subscribed", new Date("2019-03-01T12:00:00Z"));
    expect((await say(0)).status).toBe(200);
    expect(Date.parse(inStore(0)!.updatedAt)).toBe(Date.parse("2019-03-01T12:00:00Z"));
    expect(await seen(0)).toEqual({ points: 100, newsletter: true, way: "done" });
  });

  test("and has still to confirm it, is told so, and gets the points then", async () => {
    agrees(0, "pending", store.deps.clock.now());
    expect((await say(0, undefined, "")).body).toContain("Please confirm there that you want its news.");
    expect(inStore(0)).toMatchObject({ state: "pending" });
    expect(await seen(0)).toMatchObject({ points: 100, newsletter: false });
    const at = store.deps.clock.now().toISOString();
    await deliver(store.deps, store.shop, [
      { type: "email_consent_changed", customerId: member(0), isSubscribed: true, at },
    ]);
    expect(await seen(0)).toMatchObject({ points: 150, newsletter: true });
  });

  test("for another account that was merged into this one and never did, is not asked again", async () => {
    const at = store.deps.clock.now().toISOString();
    const left = { type: "email_consent_changed", customerId: member(1), isSubscribed: false, at } as const;
    await deliver(store.deps, store.shop, [left]);
    const [intoId = "", fromId = ""] = store.customerIds;
    await mergeCustomers(store.deps, store.shop.shopId, { fromId, intoId, actor: "staff:7" });
    expect(await seen(0)).toMatchObject({ newsletter: false, way: "open" });
    await say(0);
    expect(await seen(0)).toEqual({ points: 250, newsletter: true, way: "done" });
  });

  test("after they left the store's e-mails, gets them again", async () => {
    agrees(0, "unsubscribed", store.deps.clock.now());
    expect((await say(0, undefined, "")).body).toContain("You are subscribed.");
    expect(inStore(0)).toMatchObject({ state: "subscribed" });
  });
});

describe("Nobody is subscribed", () => {
  test.each([[{}], [{ yes: "" }], [{ yes: "0" }]])("by a box that is not ticked: %j", async (fields) => {
    expect(codeOf(await say(0, fields))).toEqual([400, "invalid_input"]);
    expect(inStore(0)).toBeNull();
    const page = (await say(0, fields, "")).body;
    expect(page).toContain("Tick the box to say yes. Nothing was changed.");
  });

  test("as a guest of the store, or after leaving the program", async () => {
    const form = (await store.view(member(0))).visitor.form!;
    const fields = { form, key: randomUUID(), yes: "1" };
    expect(codeOf(await store.ask(null, "/newsletter?as=json", fields))).toEqual([401, "sign_in_needed"]);
    await store.ask(member(0), "/leave?as=json", { form, key: randomUUID() });
    const refused = await store.ask(member(0), "/newsletter?as=json", fields);
    expect(codeOf(refused)).toEqual([422, "customer_not_eligible"]);
    expect(inStore(0)).toBeNull();
  });

  test("while the store does not let Laurel, and nothing asks for it", async () => {
    await grant();
    expect(await seen(0)).toEqual({ points: 100, newsletter: null, way: "open" });
    expect((await store.visit(member(0))).text).not.toContain("/newsletter");
    expect(codeOf(await say(0))).toEqual([403, "missing_platform_scope"]);
  });

  test("without an e-mail address", async () => {
    store.world.store.control.updateCustomer({ shop: TEST_SHOP, customerId: member(0), email: null });
    expect(codeOf(await say(0))).toEqual([422, "consent_refused"]);
  });

  test("while the store does not answer, and the page says so", async () => {
    const field = "customerEmailMarketingConsentUpdate";
    store.world.store.control.disturbPlatform({ kind: "http_500", field });
    expect((await say(0, undefined, "")).body).toContain("That did not work. Nothing was taken.");
    expect(await seen(0)).toMatchObject({ points: 100, newsletter: false });
    // An answer that was lost: the store has it, and asking again finds that.
    store.world.store.control.disturbPlatform({ kind: "truncated_json", field });
    expect(codeOf(await say(0))).toEqual([503, "platform_unavailable"]);
    expect((await say(0)).body.member).toMatchObject({ available: 150, newsletter: true });
  });
});
