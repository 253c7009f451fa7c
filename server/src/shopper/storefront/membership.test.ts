// Joining the program in the store, leaving it, and coming back.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openStorefront, type ProxiedAnswer, type Storefront } from "../../testing/samples/a-storefront.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { setExcluded } from "../../core/membership/set-excluded.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";

let store: Storefront;
let api: TestApi;

const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 50 } } as const;

beforeEach(async () => {
  store = await openStorefront({
    // Each has 50 more for signing up.
    points: [640, 100],
    program: (program) => ({
      ...program,
      participants: "account_holders",
      earning: [...program.earning, signup],
      orders: { ...program.orders, holdDays: 0 },
    }),
  });
  api = await openApi(store.deps, store.shop);
});
afterEach(async () => {
  expect(await brokenClaims(store.deps, store.shop)).toEqual([]);
  await api.close();
  await store.close();
});

const codeOf = ({ status, body }: ProxiedAnswer): [number, string] => [status, body.code];

/** What the form sends that was rendered for this customer. */
const fieldsOf = async (platformId: string): Promise<Record<string, string>> => ({
  form: (await store.view(platformId)).visitor.form!,
  key: randomUUID(),
});

type Path = "/join" | "/leave" | "/rejoin";

const send = (platformId: string, path: Path, fields: Record<string, string>): Promise<ProxiedAnswer> =>
  store.ask(platformId, `${path}?as=json`, fields);

async function press(platformId: string, path: Path): Promise<ShopperView> {
  const { status, body } = await send(platformId, path, await fieldsOf(platformId));
  expect(status).toBe(200);
  return body as ShopperView;
}

/** An order of 20.00 by the first member. */
const order = (orderId: string, updatedAt = "2026-02-01T12:00:00.000Z") =>
  deliver(store.deps, store.shop, [
    orderChanged(anOrder({ orderId, customerId: store.member(0), updatedAt }), aCustomer(store.member(0))),
  ]);

const available = async (index: number): Promise<number | undefined> =>
  (await store.view(store.member(index))).member?.available;

/** As the shop's team sees the customer. */
async function seenByTeam(index: number): Promise<{ status: string; leftAt: string | null }> {
  const { data } = await api.ask(`query ($id: ID!) { customer(id: $id) { status leftAt } }`, {
    id: store.customerIds[index],
  });
  return data.customer;
}

describe("A customer who has not joined", () => {
  const guest = (): string => {
    const { createCustomer } = store.world.store.control;
    return String(createCustomer({ shop: TEST_SHOP, email: "new@example.com", state: "disabled" }).id);
  };

  test("joins with one press, and gets the points for signing up once", async () => {
    const platformId = guest();
    expect((await store.view(platformId)).visitor.state).toBe("customer_guest");
    const fields = await fieldsOf(platformId);
    for (const sent of [fields, fields, await fieldsOf(platformId)])
      expect((await send(platformId, "/join", sent)).body).toMatchObject({
        visitor: { state: "member" },
        member: { available: 50 },
        entries: [{ kind: "action", points: 50 }],
      });
  });

  test("has nothing to leave, and nothing to come back to", async () => {
    const platformId = guest();
    for (const path of ["/leave", "/rejoin"] as const)
      expect(codeOf(await send(platformId, path, await fieldsOf(platformId)))).toEqual([
        422,
        "customer_not_eligible",
      ]);
  });
});

describe("A member who left", () => {
  test("keeps points and history, and cannot redeem", async () => {
    const rewardId = await aReward(store.deps, store.shop);
    const left = await press(store.member(0), "/leave");
    expect(left).toMatchObject({
      visitor: { state: "left", form: expect.any(String) as string },
      member: { available: 690 },
      entries: [{ points: 640 }, { kind: "action", points: 50 }],
    });
    const redeem = { ...(await fieldsOf(store.member(0))), reward: rewardId };
    expect(codeOf(await store.ask(store.member(0), "/redeem?as=json", redeem))).toEqual([
      422,
      "customer_not_eligible",
    ]);
    expect((await store.ask(store.member(0), "/entries?as=json")).body.entries).toHaveLength(2);
    expect(await seenByTeam(0)).toEqual({
      status: "GUEST",
      leftAt: store.deps.clock.now().toISOString(),
    });
  });

  test("earns nothing while away, nor for it later, and earns again once back", async () => {
    await order("before");
    expect(await available(0)).toBe(710);
    await press(store.member(0), "/leave");
    await order("away");
    expect(await available(0)).toBe(710);
    const back = await press(store.member(0), "/rejoin");
    expect(back).toMatchObject({ visitor: { state: "member" }, member: { available: 710 } });
    await order("away", "2026-02-02T12:00:00.000Z");
    expect(await available(0)).toBe(710);
    await order("after");
    expect(await available(0)).toBe(730);
    expect(await seenByTeam(0)).toEqual({ status: "MEMBER", leftAt: null });
    const { data } = await api.ask(
      `query ($id: ID!) { customer(id: $id) { orders { nodes { name summary } } } }`,
      { id: store.customerIds[0] },
    );
    expect(data.customer.orders.nodes).toContainEqual({
      name: "#away",
      summary: "Earned nothing: the customer had left the program.",
    });
  });

  test("stays away whatever the store reports, and whatever the team does", async () => {
    await press(store.member(0), "/leave");
    const customer = aCustomer(store.member(0), { firstName: "Bea", updatedAt: "2026-02-01T08:00:00.000Z" });
    await deliver(store.deps, store.shop, [{ type: "customer_updated", customer }]);
    await api.ask(`mutation ($id: ID!) { customerEnroll(customerId: $id) { userErrors { code } } }`, {
      id: store.customerIds[0],
    });
    expect((await store.view(store.member(0))).visitor.state).toBe("left");
    expect((await press(store.member(0), "/join")).visitor.state).toBe("left");
  });

  test("does not leave again by a form that is sent again", async () => {
    const fields = await fieldsOf(store.member(0));
    expect((await send(store.member(0), "/leave", fields)).body).toMatchObject({
      visitor: { state: "left" },
    });
    await press(store.member(0), "/rejoin");
    expect((await send(store.member(0), "/leave", fields)).body).toMatchObject({
      visitor: { state: "member" },
    });
    expect(codeOf(await send(store.member(1), "/leave", fields))).toEqual([403, "form_expired"]);
  });
});

test("Who was excluded or erased can neither join, nor leave, nor come back", async () => {
  const forms = await Promise.all([0, 1].map((index) => fieldsOf(store.member(index))));
  await press(store.member(0), "/leave");
  await setExcluded(store.deps, store.shop.shopId, {
    customerId: store.customerIds[0]!,
    isExcluded: true,
    actor: "test",
  });
  await eraseCustomerByHand(store.deps, store.shop.shopId, {
    customerId: store.customerIds[1]!,
    actor: "test",
  });
  for (const index of [0, 1])
    for (const path of ["/join", "/leave", "/rejoin"] as const)
      expect(codeOf(await send(store.member(index), path, { ...forms[index]!, key: randomUUID() }))).toEqual([
        422,
        "customer_not_eligible",
      ]);
  // Including them again is the shop's; coming back is theirs.
  await setExcluded(store.deps, store.shop.shopId, {
    customerId: store.customerIds[0]!,
    isExcluded: false,
    actor: "test",
  });
  expect((await press(store.member(0), "/rejoin")).visitor.state).toBe("member");
});
