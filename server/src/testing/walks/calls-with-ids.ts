// How each query and mutation is called with the ids of a shop's things. The tests that use this table fail if a field
// of the schema is missing, or if no call passes one of its ids.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import type { FullShop } from "../samples/a-full-shop.ts";
import type { Variables } from "./walk-schema.ts";

export type Calls = Readonly<Record<string, (of: FullShop) => readonly Variables[]>>;

export const queryCalls: Calls = {
  shop: () => [{}],
  apiKeys: () => [{}],
  team: () => [{}],
  signedIn: () => [{}],
  hasShopData: () => [{}],
  auditLog: () => [
    {},
    { about: "CUSTOMER" },
    { about: "REWARD" },
    { about: "API_KEY" },
    { about: "WEBHOOK_ENDPOINT" },
  ],
  program: () => [{}, { version: 1 }, { version: 2 }],
  programVersions: () => [{}],
  programEffect: () => [{ document: defaultProgram("EUR") }, { document: {} }],
  programTierEffect: () => [{ document: defaultProgram("EUR") }, { document: {} }],
  // A page of all facts may not be larger.
  customers: ({ ids, shop }) =>
    [
      {},
      { query: ids.email },
      { query: `of ${shop.domain}` },
      { filter: { tierId: ids.tier } },
      { filter: { status: "ERASED" } },
    ].map((asked) => ({ first: 20, ...asked })),
  customer: ({ ids }) => [
    { id: ids.customer },
    { platformId: ids.platformCustomer },
    { email: ids.email },
    { id: ids.otherCustomer },
    { id: ids.mergedCustomer },
  ],
  dataRequestsOpen: () => [{}],
  customerViews: () => [{}],
  bulkAdjustmentPreview: ({ ids }) => [
    { selection: { customerIds: [ids.customer, ids.otherCustomer] }, points: 1 },
    { selection: { matching: { query: ids.email, filter: { tierId: ids.tier } } }, points: 1 },
  ],
  bulkAdjustment: ({ ids }) => [{ id: ids.bulkAdjustment }],
  bulkAdjustments: () => [{}],
  bulkAdjustmentUndoPreview: ({ ids }) => [{ id: ids.bulkAdjustment }],
  activity: ({ ids }) =>
    [{}, { filter: { customerId: ids.customer } }, { filter: { kinds: ["adjustment"] } }].map((asked) => ({
      first: 20,
      ...asked,
    })),
  mergePreview: ({ ids }) => [
    { input: { fromId: ids.otherCustomer, intoId: ids.customer } },
    { input: { fromId: ids.customer, intoId: ids.otherCustomer } },
  ],
  movements: ({ ids }) => [
    {},
    { filter: { customerId: ids.customer } },
    { filter: { kinds: ["adjustment"] } },
  ],
  trialBalance: () => [{}],
  dailyFigures: () => [{ days: 7 }],
  liability: () => [{ from: "2026-01-01", to: "2026-12-31", by: "MONTH" }],
  pointsByDay: () => [{ from: "2026-01-01", to: "2026-12-31", by: "MONTH" }],
  redemptionRate: () => [{ from: "2026-01-01", to: "2026-12-31", by: "MONTH" }],
  revenueWithRewards: () => [{ from: "2026-01-01", to: "2026-12-31", by: "MONTH" }],
  repeatRate: () => [{ from: "2026-01-01", to: "2026-12-31" }],
  referralFigures: () => [{ from: "2026-01-01", to: "2026-12-31", by: "MONTH" }],
  breakage: () => [{}],
  journal: () => [{ from: "2026-01-01", to: "2026-12-31" }],
  tierMix: () => [{ from: "2026-01-01", to: "2026-12-31", by: "MONTH" }],
  expiryPreview: () => [{}],
  setAsideWebhooks: () => [{}],
  setAsideCount: () => [{}],
  webhooksUnderWay: () => [{}],
  pastCredits: () => [{}],
  ordersNamed: ({ ids }) => [{ name: ids.orderName }],
  orderCountPreview: ({ ids }) => [{ orderId: ids.order }, { orderId: ids.leftOutOrder }],
  rewards: () => [{}],
  reward: ({ ids }) => [{ id: ids.reward }],
  storeItems: ({ ids }) => [{ kind: "PRODUCT", ids: [ids.product] }],
  productVariants: () => [{ search: "" }],
  redemption: ({ ids }) => [{ id: ids.redemption }, { code: ids.code }],
  referrals: ({ ids }) => [
    {},
    { filter: { customerId: ids.customer } },
    { filter: { status: "TO_DECIDE", customerId: ids.customer } },
  ],
  failedRedemptions: () => [{}],
  doubtfulRedemptions: () => [{}],
  // Each of them is worked out from its lines: a whole page with everything is too costly.
  imports: () => [{ first: 20 }],
  notifications: () => [{}],
  shopperPreview: ({ ids }) => [
    {},
    { document: defaultProgram("EUR") },
    // A single value stands for a list of one.
    { rewards: { replaces: ids.reward, reward } },
  ],
  storefront: () => [{}],
  shopperTexts: () => [{}],
  shopperMails: () => [{}],
  senderDmarc: () => [{}],
  shopperMailSample: () => [{ kind: "TIER_REACHED", language: "de" }],
  pastOrdersAccess: () => [{}],
  privacyRequests: () => [{}],
  simulation: ({ ids }) => [{ id: ids.simulation }],
  // Each may have two lists of a hundred members.
  simulations: () => [{ first: 2 }],
  simulationRange: () => [{}],
  rewardRevenue: () => [{ days: 30 }],
  import: ({ ids }) => [{ id: ids.import }, { id: ids.waitingImport }],
  webhookEndpoints: () => [{}],
  webhookDeliveries: ({ ids }) => [
    { endpointId: ids.webhookEndpoint },
    { endpointId: ids.webhookEndpoint, status: "WAITING" },
  ],
};

const reward = { kind: "amount_off", name: "Mine now", points: 1, config: { amountMinor: 1 } };

export const mutationCalls: Calls = {
  apiKeyCreate: () => [{ input: { name: "More", scopes: ["read_program"] } }],
  sessionsEnd: ({ ids }) => [{ staffId: ids.staff }],
  apiKeyRevoke: ({ ids }) => [{ id: ids.apiKey }],
  programUpdate: () => [{ expectedVersion: 2, input: { status: "PAUSED" } }],
  programSetUp: ({ idempotencyKey }) => [
    { input: { expectedVersion: 2, document: defaultProgram("EUR"), rewards: [reward], idempotencyKey } },
  ],
  customerAdjustPoints: ({ ids, idempotencyKey }) => [
    { input: { customerId: ids.customer, points: 5, reason: "Mine now", idempotencyKey } },
  ],
  customerEnroll: ({ ids }) => [{ customerId: ids.customer }],
  customerSetExcluded: ({ ids }) => [
    { customerId: ids.customer, isExcluded: true },
    { customerId: ids.otherCustomer, isExcluded: false },
  ],
  customerSetBirthday: ({ ids }) => [
    { customerId: ids.customer, birthday: "07-04" },
    { customerId: ids.otherCustomer, birthday: null },
  ],
  customerSetTier: ({ ids }) => [{ customerId: ids.customer, tierId: "gold" }],
  customerExportData: ({ ids }) => [{ customerId: ids.customer }],
  customerNoteAdd: ({ ids }) => [{ customerId: ids.customer, text: "Mine now" }],
  customerNoteRemove: ({ ids }) => [{ id: ids.note }],
  notificationsUpdate: () => [{ isDailyMailOn: false }],
  breakageUpdate: () => [{ ownBasisPoints: 2_000 }],
  storefrontCheck: () => [{ base: "apps/laurel" }],
  shopperTextsUpdate: () => [{ expectedVersion: 1, document: { languages: {} } }],
  shopperMailsUpdate: () => [{ kind: "WELCOME", isOn: true }],
  shopperMailsSetLanguage: () => [{ language: "de" }],
  shopperMailSenderSet: () => [
    {
      input: {
        from: "mine@example.com",
        host: "127.0.0.1",
        port: 587,
        security: "TLS",
        user: "mine",
        password: "mine",
      },
    },
  ],
  shopperMailSenderRemove: () => [{}],
  redemptionSendCode: ({ ids }) => [{ id: ids.redemption }],
  shopperMailSendTest: () => [{ kind: "WELCOME", language: "de", to: "mine@example.com" }],
  customerViewCreate: () => [{ name: "Mine", address: "tier=gold" }],
  customerViewRename: ({ ids }) => [{ id: ids.view, name: "Mine now" }],
  customerViewDelete: ({ ids }) => [{ id: ids.view }],
  bulkAdjustmentStart: ({ ids, idempotencyKey }) => [
    {
      input: {
        selection: { customerIds: [ids.customer, ids.otherCustomer] },
        points: 5,
        reason: "Mine now",
        idempotencyKey,
      },
    },
    {
      input: {
        selection: { matching: { filter: { tierId: ids.tier } } },
        points: 5,
        reason: "Mine now",
        idempotencyKey: `${idempotencyKey} matching`,
      },
    },
  ],
  bulkAdjustmentUndo: ({ ids }) => [{ id: ids.bulkAdjustment, reason: "Mine now" }],
  customerMerge: ({ ids }) => [
    { input: { fromId: ids.otherCustomer, intoId: ids.customer } },
    { input: { fromId: ids.customer, intoId: ids.otherCustomer } },
  ],
  customerMergeUndo: ({ ids }) => [{ id: ids.merge }],
  postingUndo: ({ ids }) => [{ postingId: ids.posting, reason: "Mine now" }],
  setAsideDismiss: ({ ids }) => [{ webhookIds: [ids.webhook] }],
  setAsideRetry: ({ ids }) => [{ webhookIds: [ids.webhook] }, {}],
  actionRecord: ({ ids, idempotencyKey }) => [
    { input: { customerId: ids.customer, action: "review", idempotencyKey } },
  ],
  rewardCreate: () => [{ input: reward }],
  rewardUpdate: ({ ids }) => [{ id: ids.reward, expectedVersion: 1, input: reward }],
  rewardSetStatus: ({ ids }) => [{ id: ids.reward, status: "ARCHIVED" }],
  rewardMove: ({ ids }) => [
    { id: ids.reward, after: ids.otherReward },
    { id: ids.otherReward, before: ids.reward },
  ],
  rewardDuplicate: ({ ids }) => [{ id: ids.reward }],
  rewardRedeem: ({ ids, idempotencyKey }) => [
    { input: { customerId: ids.customer, rewardId: ids.reward, idempotencyKey } },
  ],
  redemptionCancel: ({ ids }) => [{ id: ids.redemption, reason: "Mine now" }],
  redemptionRetry: ({ ids }) => [{ id: ids.failedRedemption }],
  redemptionRevealCode: ({ ids }) => [{ id: ids.giftCard }],
  redemptionSettle: ({ ids }) => [{ id: ids.doubtfulRedemption, wasGiven: true }],
  redemptionDismiss: ({ ids }) => [{ id: ids.failedRedemption }],
  referralLinkCreate: ({ ids }) => [{ customerId: ids.customer }],
  referralClaim: ({ ids }) => [{ token: ids.link, email: "mine@example.com" }],
  referralApprove: ({ ids }) => [{ id: ids.referral }],
  referralRefuse: ({ ids }) => [{ id: ids.referral }],
  importMatch: ({ ids }) => [{ id: ids.import, columns: ["email", "points", "tier"] }],
  importApply: ({ ids }) => [{ id: ids.import }],
  importStop: ({ ids }) => [{ id: ids.import }],
  importUndo: ({ ids }) => [{ id: ids.import }],
  importDiscard: ({ ids }) => [{ id: ids.import }],
  pastOrdersCredit: ({ ids }) => [{ id: ids.pastCredit, programVersion: 2 }],
  pastOrdersUndo: ({ ids }) => [{ id: ids.pastCredit }],
  pastOrdersRead: () => [{}],
  orderCount: ({ ids }) => [{ orderId: ids.order, programVersion: 2 }],
  orderCountUndo: ({ ids }) => [{ orderId: ids.order }],
  simulationStart: () => [
    { input: { document: defaultProgram("EUR"), from: "2026-01-01", to: "2026-01-31" } },
  ],
  simulationStop: ({ ids }) => [{ id: ids.simulation }],
  webhookEndpointCreate: () => [{ input: { url: "https://mine.example/", topics: ["TIER_CHANGED"] } }],
  webhookEndpointUpdate: ({ ids }) => [
    { id: ids.webhookEndpoint, input: { url: "https://mine.example/", isOn: false } },
  ],
  webhookEndpointRotateSecret: ({ ids }) => [{ id: ids.webhookEndpoint }],
  webhookDeliveryReplay: ({ ids }) => [{ id: ids.webhookDelivery }],
  webhookEndpointDelete: ({ ids }) => [{ id: ids.webhookEndpoint }],
  customerErase: ({ ids }) => [{ customerId: ids.customer }, { customerId: ids.otherCustomer }],
};
