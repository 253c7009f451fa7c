// A shop with rows in every table, filled as a merchant and a store would fill it: over the API, by webhooks and by its
// jobs. Two of them have the same customers and orders by the platform's ids, as two stores may.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { expect, vi } from "vitest";
import { countPending } from "../walks/count-pending.ts";
import { reconcileWork } from "../../intake/inbox/reconcile.job.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { tasks } from "../../features/features.ts";
import { openSession } from "../../tenant/shop-auth/sessions.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { AuthWorld } from "../auth-world.ts";
import { fillSettings } from "../walks/fill-settings.ts";
import { aDayLater } from "../walks/a-day-later.ts";
import { importFiles } from "../walks/import-files.ts";
import { runADraft } from "../walks/run-a-draft.ts";
import { referFriends } from "./refer-friends.ts";
import { anOrderPayload } from "./order-payload.ts";
import { askAdministrator } from "../processes/administrator.ts";
import { listDueJobs } from "../walks/search-database.ts";
import { aWebhook } from "./a-webhook.ts";

/** The id of each kind of thing; all of them exist. */
export interface FullShopIds {
  readonly customer: string;
  readonly otherCustomer: string;
  readonly mergedCustomer: string;
  readonly platformCustomer: string;
  readonly email: string;
  readonly reward: string;
  readonly otherReward: string;
  readonly redemption: string;
  readonly failedRedemption: string;
  /** A redeemed gift card. */
  readonly giftCard: string;
  /** A store credit of which nobody knows whether it was given. */
  readonly doubtfulRedemption: string;
  readonly code: string;
  readonly posting: string;
  readonly apiKey: string;
  /** A signed-in session. */
  readonly staff: string;
  readonly bulkAdjustment: string;
  readonly view: string;
  readonly note: string;
  readonly merge: string;
  readonly import: string;
  readonly waitingImport: string;
  readonly pastCredit: string;
  /** The store's id of an order that counts. */
  readonly order: string;
  /** The number that people read of the same order. */
  readonly orderName: string;
  /** The store's id of one that was left out, since it was placed before the program began. */
  readonly leftOutOrder: string;
  /** The store's id of a product. */
  readonly product: string;
  readonly simulation: string;
  readonly webhook: string;
  readonly tier: string;
  readonly webhookEndpoint: string;
  readonly webhookDelivery: string;
  /** A referral that waits for a decision, and the token of the member's link. */
  readonly referral: string;
  readonly link: string;
}

export interface FullShop {
  readonly shop: Shop;
  readonly ids: FullShopIds;
  /** Idempotency keys that a client chose. */
  readonly idempotencyKey: string;
}

// Tests state what they expect of an answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any;

const patience = { timeout: 30_000, interval: 20 };
/** They would call addresses on which nothing listens. */
const nobodysJobs = new Set(["subscribe-webhooks", "deliver-webhooks", "send-own-letters"]);

export async function aFullShop(own: AuthWorld, domain: string): Promise<FullShop> {
  const { deps } = own;
  const store = own.world.store.control;
  // Its program names product tags, and some of its rewards are gift cards and store credit.
  const { requiredScopes, productsScope, giftCardScopes, storeCreditScopes } = deps.platform.authorization;
  const scopes = [...requiredScopes, productsScope, ...giftCardScopes, ...storeCreditScopes];
  store.install({ shop: domain, scopes });
  const { token } = await own.signIn(domain);
  const ask = async (query: string, variables: object = {}): Promise<Data> => {
    const answer = await own.post("/api/graphql", { query, variables }, { authorization: `Bearer ${token}` });
    const { data, errors } = answer.json<{ data: Data; errors?: unknown }>();
    if (errors) throw new Error(JSON.stringify(errors));
    const refused = Object.values<Data>(data).flatMap((field) => field?.userErrors ?? []);
    if (refused.length > 0) throw new Error(`${query}: ${JSON.stringify(refused)}`);
    return data;
  };
  const shop = (await findShopByDomain(deps, domain))!;
  const jobs = await startWorking(own);
  const isSettled = () => nothingWaits(own);
  let webhooks = 0;
  const webhook = async (topic: string, body: unknown, webhookId = `${domain}-${++webhooks}`) => {
    const answer = await own.app.inject(aWebhook(domain, body as object, { topic, webhookId }));
    expect(answer.statusCode).toBe(200);
  };

  const now = deps.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * 86_400_000);
  const base = defaultProgram("EUR");
  const orders = { ...base.orders, holdDays: 0, earnsFrom: ago(1).toISOString() };
  await ask(
    `mutation ($document: JSON!) {
       programUpdate(expectedVersion: 1, input: { status: ON, document: $document }) { userErrors { code message } } }`,
    {
      document: {
        ...base,
        name: `Program of ${domain}`,
        expiry: { ...base.expiry, policy: "per_lot" },
        referrals: { ...base.referrals, enabled: true, friendConfig: { amountMinor: 500 } },
        orders: { ...orders, exclude: { ...base.orders.exclude, productTags: ["no-points"] } },
        tiers: {
          ...base.tiers,
          window: "rolling_12_months",
          levels: [
            aLevel("gold", `Gold of ${domain}`, { threshold: 500, times: 2, entryGiftPoints: 40 }),
            aLevel("platinum", `Platinum of ${domain}`, { threshold: 1_000_000, times: 3 }),
            aLevel("diamond", `Diamond of ${domain}`, { threshold: 2_000_000, times: 4 }),
          ],
        },
        earning: [
          ...base.earning,
          {
            id: "review",
            kind: "action",
            enabled: true,
            config: { action: "review", points: 7, limitPerCustomer: 10, limitPeriod: "day" },
          },
        ],
      },
    },
  );

  const endpoint = await ask(
    `mutation ($url: String!) { webhookEndpointCreate(input: { url: $url, topics: [POINTS_CHANGED, CUSTOMER_JOINED] }) {
       created { endpoint { id } } userErrors { code message } } }`,
    { url: `https://hooks.example/${domain}` },
  );
  const webhookEndpoint: string = endpoint.webhookEndpointCreate.created.endpoint.id;

  // Customers and their orders: one is in debt since a return, and one orders again as a guest.
  const people = ["ada", "bea", "cleo", "dora", "edna"].map((name) =>
    store.createCustomer({
      shop: domain,
      email: `${name}@example.com`,
      firstName: name,
      lastName: `of ${domain}`,
    }),
  );
  const pot = store.createProduct({ shop: domain, title: "A pot", priceMinor: 2000, tags: ["no-points"] });
  const tea = store.createProduct({ shop: domain, title: "Tea", priceMinor: 900 });
  const line = { quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false };
  const buy = (index: number, days: number) =>
    store.placeOrder({
      shop: domain,
      customerId: people[index]!.id,
      shippingMinor: null,
      at: ago(days),
      lines: [line, { productId: tea.id, quantity: 1 }, { productId: pot.id, quantity: 1 }],
    });
  buy(0, 10);
  const bought = buy(0, 0);
  const brought = buy(1, 0);
  for (const person of people) await webhook("customers/create", person);
  // Of a customer whom nobody has named.
  await webhook("customers/delete", { id: 7_999 });
  await webhook("orders/paid", bought);
  await webhook("orders/paid", brought);
  const refund = store.refundOrder({
    shop: domain,
    orderId: brought.id,
    lines: [{ lineId: brought.line_items[0]!.id, quantity: 1 }],
  });
  await webhook("refunds/create", refund);
  await webhook("orders/paid", anOrderPayload({ updated_at: "yesterday" }), `bad-at-${domain}`);
  await isSettled();

  const { customers } = await ask(`{ customers { nodes { id platformId } } }`);
  const idOf = (index: number): string =>
    customers.nodes.find((one: Data) => one.platformId === String(people[index]!.id)).id;
  const [customer, otherCustomer, debtor, merged, gone] = [0, 1, 2, 3, 4].map(idOf) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const idempotencyKey = `key of ${domain}`;
  for (const [customerId, points] of [
    [customer, 1_000],
    [otherCustomer, 50],
    [merged, 20],
  ] as const)
    await ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code message } } }`,
      {
        input: {
          customerId,
          points,
          reason: `Welcome to ${domain}`,
          idempotencyKey: `${idempotencyKey} ${customerId}`,
        },
      },
    );
  await ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code message } } }`,
    { input: { customerId: debtor, points: -5, reason: `Owes ${domain}`, idempotencyKey } },
  );
  await ask(
    `mutation ($input: ActionInput!) { actionRecord(input: $input) { userErrors { code message } } }`,
    { input: { customerId: customer, action: "review", idempotencyKey } },
  );
  await ask(
    `mutation ($id: ID!) { customerSetBirthday(customerId: $id, birthday: "03-14") { userErrors { code } } }`,
    { id: customer },
  );
  await ask(
    `mutation ($id: ID!) { customerSetExcluded(customerId: $id, isExcluded: true) { userErrors { code } } }`,
    { id: otherCustomer },
  );

  // Rewards, and redemptions, two of which the store refused; one of these was retried.
  const rewardIds: string[] = [];
  for (const name of ["5 off", "10 off"]) {
    const input = {
      kind: "any_amount",
      name: `${name} at ${domain}`,
      points: 100,
      config: { stepMinor: 500, pointsPerStep: 100, mostPoints: 1_000 },
      status: "ACTIVE",
    };
    const made = await ask(
      `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } userErrors { code message } } }`,
      { input },
    );
    rewardIds.push(made.rewardCreate.reward.id);
  }
  const [reward, otherReward] = rewardIds as [string, string];
  const redeem = `mutation ($input: RedeemInput!) {
    rewardRedeem(input: $input) { redemption { id } userErrors { code message } } }`;
  const redeemed = await ask(redeem, {
    input: { customerId: customer, rewardId: reward, points: 100, idempotencyKey },
  });
  const redeemMoney = async (kind: "gift_card" | "store_credit"): Promise<string> => {
    const config = { amountMinor: 1_000, expiresDays: 30 };
    const input = { kind, name: `${kind} of ${domain}`, points: 10, config, status: "ACTIVE" };
    const made = await ask(
      `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } userErrors { code message } } }`,
      { input },
    );
    const rewardId = made.rewardCreate.reward.id;
    const { rewardRedeem } = await ask(redeem, {
      input: { customerId: customer, rewardId, idempotencyKey: `${idempotencyKey} ${kind}` },
    });
    return rewardRedeem.redemption.id;
  };
  const giftCard = await redeemMoney("gift_card");
  const doubtfulRedemption = await redeemMoney("store_credit");
  const refused = async (key: string): Promise<string> => {
    await isSettled();
    store.disturbPlatform({ shop: domain, kind: "final_refusal", next: 1 });
    const input = {
      customerId: customer,
      rewardId: reward,
      points: 100,
      idempotencyKey: `${idempotencyKey} ${key}`,
    };
    const { rewardRedeem } = await ask(redeem, { input });
    await isSettled();
    return rewardRedeem.redemption.id;
  };
  await ask(`mutation ($id: ID!) { redemptionRetry(id: $id) { userErrors { code message } } }`, {
    id: await refused("refused and tried again"),
  });
  const failedRedemption = await refused("refused");

  const { link, referral } = await referFriends({ store, domain, ask, webhook, isSettled }, customer);

  const key = await ask(
    `mutation { apiKeyCreate(input: { name: "Till of ${domain}", scopes: [read_program] }) { created { apiKey { id } } userErrors { code } } }`,
  );
  const view = await ask(
    `mutation { customerViewCreate(name: "Gold of ${domain}", address: "tier=gold") { customerView { id } userErrors { code } } }`,
  );
  const note = await ask(
    `mutation ($id: ID!) { customerNoteAdd(customerId: $id, text: "A friend of ${domain}") { note { id } userErrors { code } } }`,
    { id: customer },
  );
  await fillSettings({ own, shop, ask }, customer);
  const bulk = await ask(
    `mutation ($input: BulkAdjustmentInput!) { bulkAdjustmentStart(input: $input) { bulkAdjustment { id } userErrors { code } } }`,
    { input: { selection: { matching: {} }, points: 1, reason: `All of ${domain}`, idempotencyKey } },
  );
  await isSettled();

  const simulation = await runADraft(ask, shop, { from: ago(30), to: ago(0) });
  await isSettled();

  const { importId, waitingImport } = await importFiles({
    ask,
    isSettled,
    app: own.app,
    domain,
    token,
    ada: people[0]!,
  });

  const merge = await ask(
    `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } userErrors { code } } }`,
    { input: { fromId: merged, intoId: customer } },
  );
  const past = await ask(`mutation { pastOrdersRead { pastCredit { id } userErrors { code message } } }`);
  await webhook("customers/data_request", {
    shop_id: 1,
    shop_domain: domain,
    customer: { id: people[0]!.id, email: people[0]!.email, phone: null },
    orders_requested: [],
    data_request: { id: 1 },
  });
  await ask(`mutation ($id: ID!) { customerErase(customerId: $id) { userErrors { code } } }`, { id: gone });
  await isSettled();

  await reconcileWork.task.run(deps, { shopId: shop.shopId }, { n: 1, isLast: true });
  await isSettled();
  const early = buy(0, 20);
  await webhook("orders/paid", early);
  await isSettled();
  await ask(
    `mutation ($id: ID!) { customerSetTier(customerId: $id, tierId: "platinum") { userErrors { code message } } }`,
    { id: customer },
  );
  // Dates follow a changed program a minute later. Nothing is to come due during a long test.
  await askAdministrator(own.own.url, "UPDATE graphile_worker._private_jobs SET run_at = now()");
  await isSettled();
  await jobs.stop();
  await askAdministrator(
    own.own.url,
    `UPDATE laurel.redemptions SET status = 'USED', used_at = now(), order_id = '${bought.id}'
      WHERE shop_id = '${shop.shopId}'
        AND id IN (SELECT retried_as FROM laurel.redemptions WHERE shop_id = '${shop.shopId}')`,
  );
  // No mail server of a test is on the public internet. Nothing opens this password.
  await askAdministrator(
    own.own.url,
    `INSERT INTO laurel.shopper_mail_senders VALUES ('${shop.shopId}', 'smtp.${domain}', 587, 'starttls',
       'user of ${domain}', 'no key', '\\x00', 'hello@${domain}', now())`,
  );
  await aDayLater(own, shop);
  await askAdministrator(
    own.own.url,
    `UPDATE laurel.redemptions SET status = 'REQUESTED', doubted_at = now() WHERE id = '${doubtfulRedemption}'`,
  );

  const staff = `31${people[0]!.id}`;
  await deps.db.global((tx) => openSession(deps, tx, { shopId: shop.shopId, staffId: staff }));
  const movements = await ask(`{ movements(filter: { kinds: ["adjustment"] }) { nodes { postingId } } }`);
  const redemption: string = redeemed.rewardRedeem.redemption.id;
  const made = await ask(`query ($id: ID!) { redemption(id: $id) { code } }`, { id: redemption });
  const { webhookDeliveries } = await ask(
    `query ($id: ID!) { webhookDeliveries(endpointId: $id, first: 1) { nodes { id } } }`,
    { id: webhookEndpoint },
  );
  return {
    shop,
    idempotencyKey,
    ids: {
      customer,
      otherCustomer,
      mergedCustomer: merged,
      platformCustomer: String(people[0]!.id),
      email: "ada@example.com",
      reward,
      otherReward,
      redemption,
      failedRedemption,
      giftCard,
      doubtfulRedemption,
      code: made.redemption.code,
      posting: movements.movements.nodes.at(-1).postingId,
      apiKey: key.apiKeyCreate.created.apiKey.id,
      staff,
      bulkAdjustment: bulk.bulkAdjustmentStart.bulkAdjustment.id,
      view: view.customerViewCreate.customerView.id,
      note: note.customerNoteAdd.note.id,
      merge: merge.customerMerge.merge.id,
      import: importId,
      waitingImport,
      pastCredit: past.pastOrdersRead.pastCredit.id,
      order: String(bought.id),
      orderName: bought.name,
      leftOutOrder: String(early.id),
      product: String(store.products({ shop: domain })[0]!.id),
      simulation,
      webhook: `bad-at-${domain}`,
      tier: "gold",
      webhookEndpoint,
      webhookDelivery: webhookDeliveries.nodes[0].id,
      referral,
      link,
    },
  };
}

const aLevel = (
  id: string,
  name: string,
  { threshold, times, entryGiftPoints = 0 }: { threshold: number; times: number; entryGiftPoints?: number },
) => ({ id, name, threshold, multiplierBasisPoints: times * 10_000, entryGiftPoints, color: "#9aa0a6" });

const startWorking = ({ deps }: AuthWorld) =>
  startJobs(deps, {
    slots: 2,
    schedule: [],
    tasks: tasks.filter(({ name }) => !nobodysJobs.has(name)),
  });

const nothingWaits = ({ deps, own }: AuthWorld) =>
  vi.waitFor(async () => {
    expect(await countPending(deps)).toBe(0);
    expect((await listDueJobs(own.url)).filter((name) => !nobodysJobs.has(name))).toEqual([]);
  }, patience);

/** Runs the jobs of all shops until none is due. */
export async function settle(own: AuthWorld): Promise<void> {
  const jobs = await startWorking(own);
  await nothingWaits(own);
  await jobs.stop();
}
