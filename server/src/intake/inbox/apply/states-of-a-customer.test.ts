// Webhooks about one customer within one second, over HTTP, in any batches. The platform's dates of a customer are whole
// seconds; only the header that says when a webhook was triggered tells which state is newer.
import { beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { listDueJobs } from "../../../testing/walks/search-database.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { loadWishes } from "../../../shopper/shopper-mail/stopping/wishes.ts";
import { applyAll } from "./apply-inbox.ts";
import { aWebhook } from "../../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
let shop: Shop;
let readsBefore = 0;
beforeEach(async () => {
  readsBefore = 0;
  readsBefore = await countReads();
  shop = await newShop({
    program: (program) => ({
      ...program,
      participants: "account_holders",
      earning: [
        ...program.earning,
        { id: "signup", kind: "signup", enabled: true, config: { points: 50 } },
        { id: "consent", kind: "newsletter", enabled: true, config: { points: 7 } },
      ],
    }),
  });
});

interface Webhook {
  readonly topic: string;
  readonly triggeredAt: string | null;
  readonly body: object;
}

async function post({ topic, triggeredAt, body }: Webhook): Promise<void> {
  const answer = await app.inject(aWebhook(shop.domain, body, { topic, triggeredAt }));
  expect(answer.statusCode).toBe(200);
}

/** Each list is one batch. */
async function arrive(...batches: readonly (readonly Webhook[])[]): Promise<void> {
  for (const batch of batches) {
    for (const webhook of batch) await post(webhook);
    await applyAll(deps, shop, () => false);
  }
}

/** How many readings of a customer this test has asked for. */
const countReads = async () =>
  (await listDueJobs(own.url)).filter((task) => task === "read-customer").length - readsBefore;

const customer = (facts: object) => ({
  id: 7001,
  created_at: "2026-02-01T10:00:00Z",
  updated_at: "2026-02-01T10:00:00Z",
  first_name: "Pat",
  last_name: "Made-Up",
  state: "disabled",
  verified_email: false,
  email: "old@example.com",
  ...facts,
});

const made = (triggeredAt: string | null): Webhook => ({
  topic: "customers/create",
  triggeredAt,
  body: customer({}),
});

const changed = (triggeredAt: string | null): Webhook => ({
  topic: "customers/update",
  triggeredAt,
  body: customer({
    first_name: "Patricia",
    state: "enabled",
    verified_email: true,
    email: "new@example.com",
  }),
});

async function end() {
  const [person] = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("customers")
      .select(["email", "first_name", "display_name", "has_account", "is_email_verified"])
      .execute(),
  );
  const { status, available } = await memberOf(deps, shop);
  expect(await brokenClaims(deps, shop)).toEqual([]);
  return { ...person, status, available };
}

const account = {
  email: "new@example.com",
  first_name: "Patricia",
  display_name: "Patricia Made-Up",
  has_account: true,
  is_email_verified: true,
  status: "MEMBER",
  available: 50,
};

describe("two states of a customer within one second end in the one that was triggered last", () => {
  test.each<[string, (a: Webhook, b: Webhook) => readonly (readonly Webhook[])[]]>([
    ["in one batch", (a, b) => [[a, b]]],
    ["in one batch, the later one first", (a, b) => [[b, a]]],
    ["with a pause between them", (a, b) => [[a], [b]]],
    ["with a pause, the later one first", (a, b) => [[b], [a]]],
    ["when both come twice", (a, b) => [[a, b, a], [b], [a]]],
  ])("%s", async (_, split) => {
    await arrive(...split(made("2026-02-01T10:00:00.100Z"), changed("2026-02-01T10:00:00.800Z")));

    expect(await end()).toEqual(account);
    expect(await countReads()).toBe(0);
  });

  test.each([[false], [true]])(
    "by all nine digits of the time; the later one first: %s",
    async (isReversed) => {
      const states = [made("2026-02-01T10:00:00.877041743Z"), changed("2026-02-01T10:00:00.877041744Z")];
      await arrive(...(isReversed ? states.toReversed() : states).map((state) => [state]));

      expect(await end()).toEqual(account);
    },
  );

  test("also when the account was closed again", async () => {
    const closed = { ...made("2026-02-01T10:00:00.9Z"), topic: "customers/update" };
    await arrive([made("2026-02-01T10:00:00.1Z"), changed("2026-02-01T10:00:00.8Z"), closed]);
    const atOnce = await end();

    expect(atOnce).toMatchObject({ has_account: false, email: "old@example.com", available: 50 });
  });
});

describe("two states of a customer of the same moment", () => {
  test.each([[false], [true]])("are read from the store; the second one first: %s", async (isReversed) => {
    const states = [made(null), changed(null)];
    await arrive(...(isReversed ? states.toReversed() : states).map((state) => [state]));

    expect(await countReads()).toBe(1);
    // Until the store has answered, the one that is further along.
    expect(await end()).toEqual(account);
  });

  test("that say the same are not read", async () => {
    await arrive([changed(null), changed("2026-02-01T10:00:00.8Z")], [changed(null)]);

    expect(await countReads()).toBe(0);
  });
});

test("an account that is opened later earns what a new customer earns, once", async () => {
  await arrive([made("2026-02-01T10:00:00.1Z")]);
  expect(await end()).toMatchObject({ available: 0 });

  const later = { updated_at: "2026-02-09T10:00:00Z", state: "enabled" };
  const opened = { topic: "customers/update", triggeredAt: null, body: customer(later) };
  await arrive([opened], [opened], [made("2026-02-01T10:00:00.1Z")]);
  expect(await end()).toMatchObject({ available: 50, has_account: true });
});

describe("what the store says of a customer who is not known yet", () => {
  const deleted: Webhook = { topic: "customers/delete", triggeredAt: null, body: { id: 7001 } };
  const agreed = (state: string, at: string): Webhook => ({
    topic: "customers_email_marketing_consent/update",
    triggeredAt: null,
    body: {
      customer_id: 7001,
      email_address: "new@example.com",
      email_marketing_consent: { state, consent_updated_at: at },
    },
  });
  const known = () =>
    deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("customers").select(["deleted_at"]).execute(),
    );
  const isSubscribed = async () => {
    const { customerId } = await memberOf(deps, shop);
    return (await deps.db.transaction(shop.shopId, (tx) => loadWishes(tx, customerId))).isSubscribed;
  };

  test.each([[false], [true]])(
    "a deletion, holds when they are told of late; in one batch: %s",
    async (isOne) => {
      const late = changed("2026-02-01T10:00:00.8Z");
      await arrive(...(isOne ? [[deleted, late]] : [[deleted], [late]]));

      expect(await known()).toEqual([{ deleted_at: deps.clock.now() }]);
      expect(await memberOf(deps, shop)).toMatchObject({ available: 0 });
    },
  );

  test.each([[false], [true]])("a consent, earns when they are told of; in one batch: %s", async (isOne) => {
    const consent = agreed("subscribed", "2026-02-01T10:00:00Z");
    const late = changed("2026-02-01T10:00:00.8Z");
    await arrive(...(isOne ? [[consent, late]] : [[consent], [late]]));

    expect(await memberOf(deps, shop)).toMatchObject({ available: 7 });
    expect(await isSubscribed()).toBe(true);
  });

  test("two consents, ends in the later wish, whichever arrives first", async () => {
    await arrive(
      [agreed("unsubscribed", "2026-02-03T10:00:00Z")],
      [agreed("subscribed", "2026-02-01T10:00:00Z")],
      [changed(null)],
      [agreed("subscribed", "2026-02-02T10:00:00Z")],
    );

    expect(await isSubscribed()).toBe(false);
  });
});
