// Every mutation of the schema is in the audit log, or is listed here with the reason why not. A new mutation that is
// in neither list fails this test.
import { buildSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiParts } from "../../features/features.ts";
import { readSdl } from "../../graphql/api-part.ts";
import { issueRedemption } from "../../core/redemptions/issue-redemption.job.ts";
import { endRedemption } from "../../core/redemptions/ending/end-redemption.ts";
import { openSession } from "../../tenant/shop-auth/sessions.ts";
import { rememberStaff } from "../../tenant/shop-auth/team/staff.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { workNewestPastCredit } from "../../testing/processes/work-past-credit.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { type OwnMailServer, startOwnMailServer } from "../../testing/processes/own-mail-server.ts";
import { openImports, type ImportClient } from "../../testing/samples/an-import.ts";
import { aSetAsideMessage } from "../../testing/samples/a-set-aside-message.ts";
import { holdReferral, withEverything } from "../../testing/samples/held-referral.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { aWebhookDelivery } from "../../testing/processes/a-webhook-delivery.ts";
import { notRecorded } from "../../testing/walks/not-recorded.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { mailNowhere } from "../../testing/mail-nowhere.ts";
import { createTestDeps, noJobs, testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import type { AuditAction } from "../../tenant/audit/record-change.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let opened: Redeeming;
let api: TestApi;
let imports: ImportClient;
let mail: OwnMailServer;
let session: string;
let rewardId: string;
let cardRewardId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  const { requiredScopes, giftCardScopes } = world.platform.authorization;
  world.store.control.install({ shop: TEST_SHOP, scopes: [...requiredScopes, ...giftCardScopes] });
  mail = await startOwnMailServer();
  const env = testEnv({ DEV_STORE_URL: "http://localhost:4000" });
  deps = createTestDeps({ db: own.db, env, platform: world.platform, mailer: mailNowhere, ...noJobs });
  opened = await openRedeemingShop(deps, own.url, {
    world,
    points: [5_000, 5_000, 5_000, 5_000],
    program: withEverything,
  });
  const { shopId } = opened.shop;
  api = await openApi(deps, opened.shop);
  await rememberStaff(deps, shopId, { staffId: "7", name: "Ann" });
  ({ token: session } = await deps.db.global((tx) => openSession(deps, tx, { shopId, staffId: "7" })));
  const asAnn: TestApi = { ...api, ask: (query, variables) => api.ask(query, variables, { key: session }) };
  imports = await openImports(deps, opened.shop, asAnn);
  rewardId = await aReward(deps, opened.shop);
  await aReward(deps, opened.shop, { name: "another" });
  const config = { amountMinor: 500, expiresDays: null };
  cardRewardId = await aReward(deps, opened.shop, { kind: "gift_card", name: "Card", points: 10, config });
});
afterAll(async () => {
  await api.close();
  await mail.server.close();
  await world.close();
  await own.drop();
});

/** As a member of staff would on the settings page. Returns the fields of the answer that were requested. */
// oxlint-disable-next-line typescript/no-explicit-any
async function asAnn(call: string, answer = ""): Promise<any> {
  const { data, errors } = await api.ask(
    `mutation { it: ${call} { ${answer} userErrors { code message } } }`,
    undefined,
    { key: session },
  );
  expect(errors).toEqual([]);
  expect(data.it.userErrors).toEqual([]);
  return data.it;
}
const member = (index: number): string => opened.customerIds[index]!;
const find = async (query: string) => (await api.ask(query)).data;

let count = 0;
const key = (): string => `"${(count += 1)}"`;
const newReward = `{ kind: "amount_off", name: "5 off", points: 500, config: { amountMinor: 500 }, status: ACTIVE }`;
const redeem = (id = rewardId) =>
  asAnn(
    `rewardRedeem(input: { customerId: "${member(0)}", rewardId: "${id}", idempotencyKey: ${key()} })`,
    "redemption { id }",
  );
async function failToRedeem(): Promise<string> {
  const { redemption } = await redeem();
  const key = { shopId: opened.shop.shopId, redemptionId: redemption.id, customerId: member(0) };
  const failure = { code: "discount_refused", message: "Refused." };
  const mayEnd = () => true;
  await endRedemption(deps, key, { status: "FAILED", mayEnd, why: "failed", actor: "platform", failure });
  return redemption.id;
}
const decideReferral = async (how: "Approve" | "Refuse") => {
  const { token } = await asAnn(`referralLinkCreate(customerId: "${member(2)}")`, "token");
  const id = await holdReferral({ deps, world, shop: opened.shop, api }, { token, name: how });
  return asAnn(`referral${how}(id: "${id}")`);
};
const adjustMany = () =>
  asAnn(
    `bulkAdjustmentStart(input: { selection: { customerIds: ["${member(0)}"] }, points: 5, reason: "Sorry",
       idempotencyKey: ${key()} })`,
    "bulkAdjustment { id }",
  );
const merge = () =>
  asAnn(`customerMerge(input: { fromId: "${member(1)}", intoId: "${member(0)}" })`, "merge { id }");
const importCsv = () =>
  imports.checked(`id,points\n${opened.platformIds[0]},${(count += 1)}`, ["customer_id", "points"]);

async function countLeftOutOrder(): Promise<void> {
  const order = anOrder({ customerId: opened.platformIds[2]!, processedAt: "2019-05-01T10:00:00.000Z" });
  await deliver(deps, opened.shop, [orderChanged(order)]);
  const { version } = (await find("{ program { version } }")).program;
  await twice(`orderCount(orderId: "9001", programVersion: ${version})`);
}

const workPastOrders = () => workNewestPastCredit(deps, opened.shop.shopId, find);

/** What each mutation leaves in the log, oldest first, when staff do it. The order is one in which each can be done. */
const twice = async (call: string) => [await asAnn(call), await asAnn(call)];

const linkTwice = () => twice(`referralLinkCreate(customerId: "${member(2)}")`);

/** The same mutation of one member with each of these arguments. */
const ofMember = (name: string, each: readonly string[]) => async () => {
  for (const args of each) await asAnn(`${name}(customerId: "${member(2)}", ${args})`);
};

/** The second one changes nothing, and leaves nothing. */
const update = "programUpdate(expectedVersion: $version, input: { document: $document })";
const setUp = `programSetUp(input: { expectedVersion: $version, document: $document, rewards: [${newReward}], idempotencyKey: "set up" })`;
async function asAnnOfProgram(call: string, times = 1): Promise<void> {
  const { version, document } = (await find("{ program { version document } }")).program;
  const query = `mutation ($version: Int!, $document: JSON!) { it: ${call} { userErrors { code } } }`;
  const variables = { version, document: { ...document, name: "Perks" } };
  for (let time = 0; time < times; time++)
    expect((await api.ask(query, variables, { key: session })).data.it.userErrors).toEqual([]);
}

const leavesOnce = (call: string, leaves: AuditAction) => ({
  does: () => asAnn(call).then(() => asAnn(call)),
  leaves: [leaves],
});

const leaves = (call: () => Promise<string>, action: AuditAction) => ({
  does: async () => asAnn(await call()),
  leaves: [action],
});

const recorded: Readonly<Record<string, { does: () => Promise<unknown>; leaves: readonly AuditAction[] }>> = {
  programUpdate: { does: () => asAnnOfProgram(update), leaves: ["PROGRAM_CHANGED"] },
  programSetUp: { does: () => asAnnOfProgram(setUp, 2), leaves: ["PROGRAM_CHANGED", "REWARD_CREATED"] },
  rewardCreate: { does: () => asAnn(`rewardCreate(input: ${newReward})`), leaves: ["REWARD_CREATED"] },
  rewardUpdate: leaves(
    async () => `rewardUpdate(id: "${rewardId}", expectedVersion: 1, input: ${newReward.replace("5", "4")})`,
    "REWARD_CHANGED",
  ),
  rewardSetStatus: {
    does: async () => {
      await asAnn(`rewardSetStatus(id: "${rewardId}", status: INACTIVE)`);
      await asAnn(`rewardSetStatus(id: "${rewardId}", status: ACTIVE)`);
    },
    leaves: ["REWARD_CHANGED", "REWARD_CHANGED"],
  },
  rewardDuplicate: { does: () => asAnn(`rewardDuplicate(id: "${rewardId}")`), leaves: ["REWARD_CREATED"] },
  rewardMove: {
    does: async () => {
      const { nodes } = (await find("{ rewards(first: 10) { nodes { id } } }")).rewards;
      await asAnn(`rewardMove(id: "${nodes[1].id}", before: "${nodes[0].id}")`);
      // It is at that position already: nothing changes.
      await asAnn(`rewardMove(id: "${nodes[1].id}", before: "${nodes[0].id}")`);
    },
    leaves: ["REWARD_MOVED"],
  },
  apiKeyCreate: {
    does: () => asAnn(`apiKeyCreate(input: { name: "Till", scopes: [read_rewards] })`),
    leaves: ["API_KEY_CREATED"],
  },
  apiKeyRevoke: {
    does: async () => {
      const { apiKeys } = await find("{ apiKeys { id name } }");
      const { id } = apiKeys.find(({ name }: { name: string }) => name === "Till");
      await asAnn(`apiKeyRevoke(id: "${id}")`);
    },
    leaves: ["API_KEY_REVOKED"],
  },
  sessionsEnd: {
    does: async () => {
      const { shopId } = opened.shop;
      await deps.db.global((tx) => openSession(deps, tx, { shopId, staffId: "8" }));
      await asAnn(`sessionsEnd(staffId: "8")`);
    },
    leaves: ["SESSION_ENDED"],
  },
  customerAdjustPoints: {
    does: () =>
      asAnn(
        `customerAdjustPoints(input: { customerId: "${member(0)}", points: 5, reason: "x", idempotencyKey: ${key()} })`,
      ),
    leaves: ["POINTS_ADJUSTED"],
  },
  postingUndo: {
    does: async () => {
      const { movements } = await find(
        `{ movements(filter: { kinds: ["adjustment"] }, first: 1) { nodes { postingId } } }`,
      );
      await asAnn(`postingUndo(postingId: "${movements.nodes[0].postingId}", reason: "x")`);
    },
    leaves: ["POSTING_UNDONE"],
  },
  customerSetExcluded: {
    does: ofMember("customerSetExcluded", ["isExcluded: true", "isExcluded: true", "isExcluded: false"]),
    leaves: ["CUSTOMER_EXCLUDED", "CUSTOMER_INCLUDED"],
  },
  customerEnroll: { does: ofMember("customerEnroll", ["", ""]), leaves: ["CUSTOMER_ENROLLED"] },
  customerSetBirthday: {
    does: ofMember(
      "customerSetBirthday",
      ['"03-14"', '"03-14"', '"03-15"', "null"].map((day) => `birthday: ${day}`),
    ),
    leaves: ["CUSTOMER_BIRTHDAY_SET", "CUSTOMER_BIRTHDAY_SET", "CUSTOMER_BIRTHDAY_SET"],
  },
  customerSetTier: {
    does: ofMember("customerSetTier", ['tierId: "gold"', "tierId: null"]),
    leaves: ["CUSTOMER_TIER_SET", "CUSTOMER_TIER_SET"],
  },
  rewardRedeem: { does: redeem, leaves: ["REWARD_REDEEMED"] },
  redemptionCancel: {
    does: async () => twice(`redemptionCancel(id: "${(await redeem()).redemption.id}")`),
    leaves: ["REWARD_REDEEMED", "REDEMPTION_CANCELLED"],
  },
  redemptionRetry: {
    does: async () => twice(`redemptionRetry(id: "${await failToRedeem()}")`),
    leaves: ["REWARD_REDEEMED", "REDEMPTION_RETRIED"],
  },
  redemptionDismiss: {
    does: async () => twice(`redemptionDismiss(id: "${await failToRedeem()}")`),
    leaves: ["REWARD_REDEEMED", "REDEMPTION_DISMISSED"],
  },
  setAsideDismiss: leaves(
    async () => `setAsideDismiss(webhookIds: ["${await aSetAsideMessage(own.url, opened.shop)}"])`,
    "SET_ASIDE_DISMISSED",
  ),
  redemptionSettle: {
    does: async () => {
      const { redemption } = await redeem();
      await withAdministrator(own.url, (client) =>
        client.query("UPDATE laurel.redemptions SET doubted_at = now() WHERE id = $1", [redemption.id]),
      );
      await asAnn(`redemptionSettle(id: "${redemption.id}", wasGiven: false)`);
    },
    leaves: ["REWARD_REDEEMED", "REDEMPTION_SETTLED"],
  },
  redemptionRevealCode: {
    does: async () => {
      const { id } = (await redeem(cardRewardId)).redemption;
      const job = { shopId: opened.shop.shopId, redemptionId: id };
      await issueRedemption.run(deps, job, { n: 1, isLast: false });
      expect((await asAnn(`redemptionRevealCode(id: "${id}")`, "code")).code).toHaveLength(16);
    },
    leaves: ["REWARD_REDEEMED", "REDEMPTION_CODE_REVEALED"],
  },
  referralLinkCreate: { does: () => linkTwice(), leaves: ["REFERRAL_LINK_CREATED"] },
  referralApprove: { does: () => decideReferral("Approve"), leaves: ["REFERRAL_APPROVED"] },
  referralRefuse: { does: () => decideReferral("Refuse"), leaves: ["REFERRAL_REFUSED"] },
  bulkAdjustmentStart: { does: adjustMany, leaves: ["BULK_ADJUSTMENT_STARTED"] },
  bulkAdjustmentUndo: {
    does: async () => {
      const { bulkAdjustment } = await adjustMany();
      await asAnn(`bulkAdjustmentUndo(id: "${bulkAdjustment.id}", reason: "x")`);
    },
    leaves: ["BULK_ADJUSTMENT_STARTED", "BULK_ADJUSTMENT_UNDONE"],
  },
  importApply: leaves(async () => `importApply(id: "${await importCsv()}")`, "IMPORT_APPLIED"),
  importStop: {
    does: async () => {
      const id = await importCsv();
      await asAnn(`importApply(id: "${id}")`);
      await asAnn(`importStop(id: "${id}")`);
    },
    leaves: ["IMPORT_APPLIED", "IMPORT_STOPPED"],
  },
  importUndo: {
    does: async () => {
      const id = await importCsv();
      await asAnn(`importApply(id: "${id}")`);
      await imports.work("apply", id);
      await asAnn(`importUndo(id: "${id}")`);
    },
    leaves: ["IMPORT_APPLIED", "IMPORT_UNDONE"],
  },
  pastOrdersCredit: {
    does: async () => {
      await asAnn("pastOrdersRead");
      const { id, programVersion } = await workPastOrders();
      await asAnn(`pastOrdersCredit(id: "${id}", programVersion: ${programVersion})`);
      await asAnn(`pastOrdersCredit(id: "${id}", programVersion: ${programVersion})`);
      await workPastOrders();
    },
    leaves: ["PAST_ORDERS_CREDITED"],
  },
  pastOrdersUndo: {
    does: async () => {
      const { id } = await workPastOrders();
      await asAnn(`pastOrdersUndo(id: "${id}")`);
    },
    leaves: ["PAST_ORDERS_UNDONE"],
  },
  orderCount: { does: countLeftOutOrder, leaves: ["ORDER_COUNTED"] },
  orderCountUndo: leavesOnce(`orderCountUndo(orderId: "9001")`, "ORDER_COUNT_UNDONE"),
  customerMerge: { does: merge, leaves: ["CUSTOMERS_MERGED"] },
  customerMergeUndo: {
    does: async () => {
      const { merge: made } = await merge();
      await asAnn(`customerMergeUndo(id: "${made.id}")`);
    },
    leaves: ["MERGE_UNDONE"],
  },
  customerExportData: {
    does: () => asAnn(`customerExportData(customerId: "${member(3)}")`),
    leaves: ["DATA_DOWNLOADED"],
  },
  customerErase: {
    does: async () => {
      await asAnn(`customerErase(customerId: "${member(3)}")`);
      await asAnn(`customerErase(customerId: "${member(3)}")`);
    },
    leaves: ["PERSON_ERASED"],
  },
  notificationsUpdate: leavesOnce("notificationsUpdate(isDailyMailOn: false)", "NOTIFICATIONS_CHANGED"),
  breakageUpdate: leavesOnce("breakageUpdate(ownBasisPoints: 2000)", "BREAKAGE_CHANGED"),
  shopperMailsUpdate: leavesOnce("shopperMailsUpdate(kind: WELCOME, isOn: true)", "NOTIFICATIONS_CHANGED"),
  shopperTextsUpdate: leaves(
    async () => `shopperTextsUpdate(expectedVersion: 0, document: { languages: { de: { texts: {} } } })`,
    "SHOPPER_TEXTS_CHANGED",
  ),
  // After the words, which have it.
  shopperMailsSetLanguage: leavesOnce('shopperMailsSetLanguage(language: "de")', "NOTIFICATIONS_CHANGED"),
  shopperMailSenderSet: leaves(async () => mail.call, "NOTIFICATIONS_CHANGED"),
  shopperMailSenderRemove: leavesOnce("shopperMailSenderRemove", "NOTIFICATIONS_CHANGED"),
  webhookEndpointCreate: {
    does: () =>
      asAnn(
        `webhookEndpointCreate(input: { url: "https://crm.test/hooks", topics: [CUSTOMER_JOINED] })`,
        "created { secret }",
      ).then(({ created }) => secrets.push(created.secret)),
    leaves: ["WEBHOOK_ENDPOINT_CREATED"],
  },
  webhookDeliveryReplay: leaves(
    async () => `webhookDeliveryReplay(id: "${await deliveryId()}")`,
    "WEBHOOK_REPLAYED",
  ),
  webhookEndpointUpdate: {
    does: async () => {
      const id = await endpointId();
      await asAnn(`webhookEndpointUpdate(id: "${id}", input: { isOn: false })`);
      await asAnn(`webhookEndpointUpdate(id: "${id}", input: { isOn: false, topics: [CUSTOMER_JOINED] })`);
    },
    leaves: ["WEBHOOK_ENDPOINT_CHANGED"],
  },
  webhookEndpointRotateSecret: {
    does: async () => {
      const call = `webhookEndpointRotateSecret(id: "${await endpointId()}")`;
      secrets.push((await asAnn(call, "created { secret }")).created.secret);
    },
    leaves: ["WEBHOOK_SECRET_ROTATED"],
  },
  webhookEndpointDelete: leaves(
    async () => `webhookEndpointDelete(id: "${await endpointId()}")`,
    "WEBHOOK_ENDPOINT_DELETED",
  ),
};

const secrets: string[] = [];
const deliveryId = () => aWebhookDelivery(deps, opened.shop.shopId, opened.customerIds[0]!);
const endpointId = async (): Promise<string> =>
  (await find("{ webhookEndpoints { id } }")).webhookEndpoints[0].id;

type Entry = Readonly<{ id: string; action: AuditAction; actorName: string; changes: readonly unknown[] }>;
const readLog = async (): Promise<Entry[]> =>
  (await find("{ auditLog(first: 250) { nodes { id action actorName changes { path before after } } } }"))
    .auditLog.nodes;

const mutations = Object.keys(buildSchema(readSdl(apiParts)).getMutationType()!.getFields());

describe("each mutation", () => {
  test("is recorded, or is listed here with the reason why not", () => {
    expect([...Object.keys(recorded), ...Object.keys(notRecorded)].toSorted()).toEqual(mutations.toSorted());
  });

  test.each(Object.keys(recorded))("%s leaves who did it, and what", async (name) => {
    const { does, leaves } = recorded[name]!;
    const known = new Set((await readLog()).map(({ id }) => id));

    await does();

    const fresh = (await readLog()).filter(({ id }) => !known.has(id)).toReversed();
    const said = fresh.map(({ action, actorName }) => [action, actorName]);
    expect(said).toEqual(leaves.map((action) => [action, "Ann"]));
  });

  test("leaves no secret of a webhook, and no password of a mail server", async () => {
    expect(secrets).toHaveLength(2);
    const log = JSON.stringify(await readLog());
    for (const secret of [...secrets, mail.password]) expect(log).not.toContain(secret);
    expect(log).not.toContain("whsec_");
  });

  test("leaves no personal data of a customer", async () => {
    expect(JSON.stringify(await readLog())).not.toMatch(/member\d|example\.com|Sorry/);
  });
});

test("redeeming for a member with an API key is recorded in the ledger alone", async () => {
  const before = (await readLog()).length;
  const input = { customerId: member(0), rewardId, idempotencyKey: "by a key" };
  const query = "mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { userErrors { code } } }";
  const { data } = await api.ask(query, { input });
  expect(data.rewardRedeem.userErrors).toEqual([]);
  expect(await readLog()).toHaveLength(before);
});
