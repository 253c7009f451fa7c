// A store's customers subscribe to its e-mails, in its admin or at its checkout, and the store's messages say so.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openConnectedShop, type ConnectedShop } from "../../testing/samples/connected-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";

let opened: ConnectedShop;
beforeEach(async () => {
  opened = await openConnectedShop((program) => ({
    ...program,
    earning: [...program.earning, { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } }],
  }));
});
afterEach(async () => {
  expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
  await opened.close();
});

const store = () => opened.world.store.control;
const customer = (input: object = {}): string =>
  String(
    store().createCustomer({ shop: TEST_SHOP, email: "ada@example.com", firstName: "Ada", ...input }).id,
  );

function says(customerId: string, state: "subscribed" | "unsubscribed" | "pending", at?: Date): void {
  store().setEmailConsent({ shop: TEST_SHOP, customerId, state, ...(at && { at }) });
}

async function balance(customerId: string): Promise<number> {
  await opened.settled();
  return (await memberOf(opened.deps, opened.shop, customerId)).available;
}

describe("subscribing to the store's e-mails", () => {
  test("earns once: leaving takes nothing back, and coming again gives nothing", async () => {
    const ada = customer();
    says(ada, "subscribed");
    expect(await balance(ada)).toBe(50);
    opened.deps.clock.move({ minutes: 1 });
    says(ada, "unsubscribed");
    expect(await balance(ada)).toBe(50);
    opened.deps.clock.move({ minutes: 1 });
    says(ada, "subscribed");

    expect(await balance(ada)).toBe(50);
  });

  test("earns once it is confirmed", async () => {
    const ada = customer();
    says(ada, "pending");
    expect(await balance(ada)).toBe(0);
    opened.deps.clock.move({ minutes: 1 });
    says(ada, "subscribed");

    expect(await balance(ada)).toBe(50);
  });

  test("earned nothing before the program began", async () => {
    const ada = customer();
    says(ada, "subscribed", new Date(opened.deps.clock.now().getTime() - 3 * 86_400_000));

    expect(await balance(ada)).toBe(0);
  });

  test("earns also for a customer that the store has not mentioned before", async () => {
    const ada = customer({ isSilent: true });
    says(ada, "subscribed");

    expect(await balance(ada)).toBe(50);
    const { displayName } = await opened.deps.db.transaction(opened.shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("customers")
        .select("display_name as displayName")
        .where("shop_id", "=", opened.shop.shopId)
        .where("platform_id", "=", ada)
        .executeTakeFirstOrThrow(),
    );
    expect(displayName).toBe("Ada");
  });

  test("counts once for two customers who are the same person", async () => {
    const [ada, other] = [customer(), customer({ email: "ada@example.org" })];
    says(ada, "subscribed");
    says(other, "subscribed");
    expect([await balance(ada), await balance(other)]).toEqual([50, 50]);
    const [from, into] = [
      await memberOf(opened.deps, opened.shop, other),
      await memberOf(opened.deps, opened.shop, ada),
    ];
    await mergeCustomers(opened.deps, opened.shop.shopId, {
      fromId: from.customerId,
      intoId: into.customerId,
      actor: "test",
    });

    expect(await balance(ada)).toBe(50);
  });

  test("earns nothing more for a customer into whom a paid one was merged", async () => {
    const [ada, other] = [customer(), customer({ email: "ada@example.org" })];
    says(other, "subscribed");
    expect([await balance(ada), await balance(other)]).toEqual([0, 50]);
    const [from, into] = [
      await memberOf(opened.deps, opened.shop, other),
      await memberOf(opened.deps, opened.shop, ada),
    ];
    await mergeCustomers(opened.deps, opened.shop.shopId, {
      fromId: from.customerId,
      intoId: into.customerId,
      actor: "test",
    });
    says(ada, "subscribed");

    expect(await balance(ada)).toBe(50);
  });
});

test("who leaves and comes again in the same second, in any order, earns once", async () => {
  const event = (isSubscribed: boolean) => ({
    type: "email_consent_changed" as const,
    customerId: "7001",
    isSubscribed,
    at: opened.deps.clock.now().toISOString(),
  });
  const created = { type: "customer_created" as const, customer: aCustomer() };
  await deliver(opened.deps, opened.shop, [event(true), event(false), created, event(true), event(true)]);

  expect((await memberOf(opened.deps, opened.shop)).available).toBe(50);
});
