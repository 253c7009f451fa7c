// Letters of shops with a mail server of their own, beside those of others.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import {
  fromOf,
  type OwnMailServer,
  setSender,
  startOwnMailServer,
} from "../../../testing/processes/own-mail-server.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import type { TestDeps } from "../../../testing/test-deps.ts";
import { forgetShops } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { dueKinds } from "../../../features/features.ts";
import { startDueWork } from "../../../jobs/due/start-due-work.job.ts";
import { switchMails } from "../change-mails.ts";
import { settleDue } from "../../../jobs/due/mark-due.ts";
import { markLetters, OWN_TASK } from "../sending/letters-due.ts";
import { sendShopperMails } from "../sending/send-mails.job.ts";
import { ownLetterWork } from "./send-own-letters.job.ts";

let here: MailingShop;
/** With addresses of this machine, as beside a development store. */
let deps: TestDeps;
let api: TestApi;
let theirs: OwnMailServer;
let opened: (() => Promise<unknown>)[];

beforeEach(async () => {
  here = await openMailingShop({ points: [1_200] });
  deps = { ...here.deps, env: { ...here.deps.env, devStoreUrl: "http://localhost:4000" } };
  api = await openApi(deps, here.shop);
  opened = [];
  theirs = await startOwnMailServer();
});
afterEach(async () => {
  for (const close of opened) await close();
  await theirs.server.close();
  await api.close();
  await here.close();
});

const set = (changes: Readonly<Record<string, unknown>> = {}, of: TestApi = api) =>
  setSender(of, { ...theirs.input, ...changes });

const remove = async () =>
  (
    await api.ask(
      "mutation { shopperMailSenderRemove { shopperMails { from sender { from } } userErrors { code message } } }",
    )
  ).data.shopperMailSenderRemove;

const show = async () =>
  (
    await api.ask(
      "{ shopperMails { from canSendMail stoppedAnswer unreachableSince sender { from host port user } } }",
    )
  ).data.shopperMails;

const runOwn = (shop: Shop) => ownLetterWork.task.run(deps, { shopId: shop.shopId }, { n: 1, isLast: false });

const startDue = () => startDueWork(dueKinds).run(deps, {}, { n: 1, isLast: false });

/** The jobs that wait for shops with a server of their own. */
const waitingJobs = () =>
  withAdministrator(here.own.url, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      "SELECT key FROM graphile_worker.jobs WHERE key LIKE 'send-own-letters%'",
    );
    return rows.map(({ key }) => key);
  });

async function secondShop(): Promise<Shop> {
  const second = await aShop(deps, { domain: "second.myshopify.com" });
  await withAdministrator(here.own.url, (client) =>
    client.query("UPDATE laurel.shops SET installed_at = now() WHERE id = $1", [second.shopId]),
  );
  forgetShops(deps);
  return second;
}

/** A letter of the shop to this customer, due on the next morning. */
async function aLetterOf(shop: Shop, customerId: string): Promise<void> {
  for (const kind of ["points_earned", "reward_available", "tier_reached", "welcome"] as const)
    await switchMails(deps, shop.shopId, { kind, isOn: kind === "points_earned", actor: "staff:7" });
  const order = anOrder({ orderId: customerId, customerId, processedAt: "2026-03-02T09:00:00.000Z" });
  await deliver(deps, shop, [orderChanged(order, aCustomer(customerId))]);
}
const NEXT_MORNING = "2026-03-03T08:00:00Z";

describe("Letters of a shop with a server of its own", () => {
  test("come from its address; those of others from Laurel's; none is sent twice", async () => {
    const second = await secondShop();
    const other = await openApi(deps, second);
    const others = await startOwnMailServer(0, "mail@second.test");
    opened.push(
      () => other.close(),
      () => others.server.close(),
    );
    await set();
    await setSender(other, others.input);
    theirs.server.mails.length = 0;
    others.server.mails.length = 0;
    await aLetterOf(here.shop, "70001");
    await aLetterOf(second, "70002");
    deps.clock.set(NEXT_MORNING);
    await startDue();
    expect((await waitingJobs()).toSorted()).toEqual(
      [here.shop, second].map(({ shopId }) => `send-own-letters:${shopId}`).toSorted(),
    );
    for (const shop of [here.shop, second, here.shop]) await runOwn(shop);

    expect(fromOf(theirs.server)).toEqual(["hello@shop.test"]);
    expect(theirs.server.mails[0]?.to).toEqual(["customer-70001@example.com"]);
    expect(theirs.server.mails[0]?.headers).toMatch(/^Reply-To: hello@fern\.example$/m);
    expect(fromOf(others.server)).toEqual(["mail@second.test"]);
    expect(here.server.mails).toEqual([]);
  });

  test("wait while its server is away, and never go by Laurel's; another shop's go on", async () => {
    const second = await secondShop();
    await set();
    await aLetterOf(here.shop, "70001");
    await aLetterOf(second, "70002");
    const { port } = theirs.server.settings;
    await theirs.server.close();
    deps.clock.set(NEXT_MORNING);
    await sendShopperMails(deps);
    await runOwn(here.shop);
    expect(here.server.mails.map(({ to }) => to)).toEqual([["customer-70002@example.com"]]);

    deps.clock.move({ minutes: 61 });
    await runOwn(here.shop);
    expect((await show()).unreachableSince).toBe("2026-03-03T08:00:00.000Z");

    theirs = await startOwnMailServer(port);
    // It rests for five minutes.
    await runOwn(here.shop);
    expect(theirs.server.mails).toEqual([]);
    deps.clock.move({ minutes: 6 });
    await sendShopperMails(deps);
    await runOwn(here.shop);
    expect(theirs.server.mails.map(({ to }) => to)).toEqual([["customer-70001@example.com"]]);
    expect(here.server.mails).toHaveLength(1);
  });

  test("wait for an hour if the password is not good any more, and the merchant sees why", async () => {
    await set();
    await aLetterOf(here.shop, "70001");
    theirs.isWelcome = false;
    deps.clock.set(NEXT_MORNING);
    const before = theirs.logins.length;
    for (const minutes of [0, 1, 58]) {
      deps.clock.move({ minutes });
      await runOwn(here.shop);
    }
    expect(theirs.logins).toHaveLength(before + 1);
    expect((await show()).stoppedAnswer).toBe("535 5.7.8 Wrong for …");
    expect(here.server.mails).toEqual([]);

    theirs.isWelcome = true;
    deps.clock.move({ minutes: 2 });
    theirs.server.mails.length = 0;
    await runOwn(here.shop);
    expect(theirs.server.mails.map(({ to }) => to)).toEqual([["customer-70001@example.com"]]);
    expect((await show()).stoppedAnswer).toBeNull();
  });

  test("go where this server has no mail server of its own", async () => {
    const alone = { ...deps, mailer: null };
    await set();
    theirs.server.mails.length = 0;
    deps = alone;
    await aLetterOf(here.shop, "70001");
    deps.clock.set(NEXT_MORNING);
    await startDue();
    expect(await waitingJobs()).toHaveLength(1);
    await runOwn(here.shop);
    expect(theirs.server.mails.map(({ to }) => to)).toEqual([["customer-70001@example.com"]]);
    const without = await openApi(alone, here.shop);
    opened.push(() => without.close());
    const { data } = await without.ask("{ shopperMails { canSendMail from } }");
    expect(data.shopperMails).toEqual({ canSendMail: true, from: "hello@shop.test" });
  });

  test("come from Laurel's address again once it is removed", async () => {
    await set();
    expect(await remove()).toEqual({
      shopperMails: { from: deps.env.mail?.from.address ?? null, sender: null },
      userErrors: [],
    });
    await aLetterOf(here.shop, "70001");
    deps.clock.set(NEXT_MORNING);
    await sendShopperMails(deps);
    expect(fromOf(here.server)).toEqual(["laurel@example.com"]);
  });
});

test("A letter that comes to wait while another process does not know of the shop's own server goes by it", async () => {
  await set();
  theirs.server.mails.length = 0;
  await aLetterOf(here.shop, "70001");
  // As if it had been noted for the operator's.
  await here.own.db.transaction(here.shop.shopId, async (tx) => {
    await settleDue(tx, OWN_TASK, () => Promise.resolve(null));
    markLetters(tx, deps.clock.now(), { isOwn: false });
  });
  deps.clock.set(NEXT_MORNING);
  await sendShopperMails(deps);
  await startDue();
  expect(await waitingJobs()).toHaveLength(1);
  await runOwn(here.shop);
  expect(theirs.server.mails.map(({ to }) => to)).toEqual([["customer-70001@example.com"]]);
  expect(here.server.mails).toEqual([]);
});

test("A test e-mail comes from the shop's own address", async () => {
  await set();
  theirs.server.mails.length = 0;
  await api.ask(
    `mutation { shopperMailSendTest(kind: WELCOME, language: "en", to: "ida@example.com") { sentTo } }`,
  );
  expect(theirs.server.mails).toMatchObject([{ to: ["ida@example.com"] }]);
  expect(fromOf(theirs.server)).toEqual(["hello@shop.test"]);
  expect(here.server.mails).toEqual([]);
});
