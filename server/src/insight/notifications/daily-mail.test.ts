// The daily e-mail, through a real mail server: its recipient, its time, its content, and that it is sent at most once
// a day.
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../http/app.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { createEndpoint } from "../../tenant/outgoing-webhooks/endpoints.ts";
import { dismissRedemption } from "../../core/redemptions/ending/dismiss-redemption.ts";
import { endRedemption } from "../../core/redemptions/ending/end-redemption.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import { findShopById, forgetShops } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { updateShopFacts } from "../../tenant/shops/load-shop.ts";
import { uninstallShop } from "../../tenant/shops/uninstall-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { startMailServer, type MailServer, type TakenMail } from "../../testing/processes/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { doAll } from "../../tenant/shops/look-again.job.ts";
import type { Deps } from "../../process/deps.ts";
import { dailyMails } from "./owner-mails.job.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { changeNotifications } from "./change-notifications.ts";
import { aWebhook } from "../../testing/samples/a-webhook.ts";

let own: TestDatabase;
let world: TestPlatform;
let server: MailServer;
let deps: TestDeps;
let app: FastifyInstance;
let theirs: Redeeming;
let shop: Shop;
let count = 0;

beforeEach(async () => {
  world = await startTestPlatform();
  own = await createTestDatabase();
  server = await startMailServer();
  // Half past seven in Berlin, in winter.
  const mailer = createSmtpMailer(server.settings);
  deps = createTestDeps({ db: own.db, platform: world.platform, mailer });
  deps.clock.set("2026-03-02T06:30:00Z");
  app = await createApp(deps);
  theirs = await openRedeemingShop(deps, own.url, { world, points: [5_000] });
  shop = theirs.shop;
  await setFacts({ ownerEmail: "owner@fern.example" });
});
afterEach(async () => {
  await app.close();
  await server.close();
  await world.close();
  await own.drop();
});

async function setFacts(changes: { timeZone?: string; ownerEmail?: string | null; name?: string }) {
  const facts = { name: "Fern & Fable", currencyCode: "EUR", timeZone: "Europe/Berlin", ...changes };
  await own.db.transaction(shop.shopId, (tx) => updateShopFacts(deps, tx, facts));
  forgetShops(deps);
  shop = (await findShopById(deps, shop.shopId))!;
}

/** A message of the store that cannot be applied. */
async function setAside(topic = "orders/paid", body: object = { id: 1, email: "ida@example.com" }) {
  await app.inject(aWebhook(shop.domain, body, { topic }));
  await applyAll(deps, shop, () => false);
}

async function failRedemption(rewardId: string): Promise<string> {
  count += 1;
  const customerId = theirs.customerIds[0]!;
  const asked = { customerId, rewardId, points: null, idempotencyKey: `r-${count}`, actor: "test" };
  const redemptionId = await redeemReward(deps, shop.shopId, asked);
  const place = { shopId: shop.shopId, redemptionId, customerId };
  const failure = { code: "discount_refused", message: "Refused for ida@example.com." };
  await endRedemption(deps, place, {
    status: "FAILED",
    mayEnd: () => true,
    why: "failed",
    actor: "platform",
    failure,
  });
  return redemptionId;
}

const sendDailyMails = (of: Deps = deps, { shopId } = shop) => doAll(of, shopId, [dailyMails]);

/** The e-mails that arrived during `run`. */
async function mailsAt(moment: string, run = () => sendDailyMails(deps)): Promise<readonly TakenMail[]> {
  deps.clock.set(moment);
  const before = server.mails.length;
  await run();
  return server.mails.slice(before);
}

const switchTo = (isDailyMailOn: boolean) =>
  changeNotifications(deps, shop.shopId, { isDailyMailOn, actor: "staff:7" });

describe("the daily e-mail", () => {
  test("tells the owner what is set aside and what failed, why, and where to decide", async () => {
    await setAside();
    await setAside();
    await setAside("customers/update", {});
    await failRedemption(await aReward(deps, shop, { name: "5 <off>" }));

    const [mail, ...others] = await mailsAt("2026-03-02T07:00:00Z");

    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: ["owner@fern.example"],
      subject: "Fern & Fable: 3 messages from your store could not be processed, 1 code could not be made",
    });
    expect(mail?.text).toContain("2 × a paid order: ");
    expect(mail?.text).toContain("1 × an updated customer: ");
    expect(mail?.text).toContain("1 × 5 <off>");
    expect(mail?.html).toContain("1 × 5 &lt;off&gt;");
    const page = world.platform.authorization.adminUrl(TEST_SHOP, "/app/set-aside");
    expect(mail?.text).toContain(page);
    expect(mail?.text).toContain("Stop these e-mails: http");
    expect(mail?.html).toContain(`href="${page}"`);
  });

  test("names no customer", async () => {
    await setAside();
    await failRedemption(await aReward(deps, shop));

    const [mail] = await mailsAt("2026-03-02T07:00:00Z");

    const { subject, text, html } = mail!;
    const said = `${subject} ${text} ${html}`;
    expect(said).not.toMatch(/\bida\b|member0|\w@\w/i);
    for (const id of [...theirs.customerIds, ...theirs.platformIds]) expect(said).not.toContain(id);
  });

  test("is not sent when there is nothing to report, nor later that day", async () => {
    expect(await mailsAt("2026-03-02T07:00:00Z")).toEqual([]);
    await setAside();
    expect(await mailsAt("2026-03-02T12:00:00Z")).toEqual([]);
    expect(await mailsAt("2026-03-03T07:00:00Z")).toHaveLength(1);
  });

  test("is sent again while something waits, and reports a failed code once", async () => {
    await setAside();
    await failRedemption(await aReward(deps, shop));
    await mailsAt("2026-03-02T07:00:00Z");

    const [second] = await mailsAt("2026-03-03T07:00:00Z");
    expect(second?.subject).toBe("Fern & Fable: 1 message from your store could not be processed");

    await withAdministrator(own.url, (client) => client.query("DELETE FROM laurel.inbox"));
    expect(await mailsAt("2026-03-04T07:00:00Z")).toEqual([]);
  });

  test("reports once that Laurel switched a webhook off, by its host and the reason", async () => {
    const endpoint = { url: "https://crm.example.net/hooks?key=7", topics: ["points.changed" as const] };
    const made = await createEndpoint(deps, { shopId: shop.shopId, actor: "staff:7" }, endpoint);
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.webhook_endpoints SET off_reason = 'FAILING', off_at = $1 WHERE id = $2", [
        "2026-03-02T06:00:00Z",
        made.endpoint.id,
      ]),
    );
    const [mail] = await mailsAt("2026-03-02T07:00:00Z");
    expect(mail?.subject).toBe("Fern & Fable: 1 webhook was switched off");
    expect(mail?.text).toContain("crm.example.net: nothing could be delivered for five days");
    expect(mail?.text).not.toContain("key=7");
    expect(mail?.text).toContain("/app/settings/webhooks");
    expect(await mailsAt("2026-03-03T07:00:00Z")).toEqual([]);
  });

  test("does not report a failed code that staff have dealt with", async () => {
    const redemptionId = await failRedemption(await aReward(deps, shop));
    await dismissRedemption(deps, shop.shopId, { redemptionId, actor: "staff:7" });
    expect(await mailsAt("2026-03-02T07:00:00Z")).toEqual([]);
  });

  test("is not sent for a shop that uninstalled the app", async () => {
    await setAside();
    await own.db.transaction(shop.shopId, (tx) => uninstallShop(deps, tx, { now: deps.clock.now() }));
    forgetShops(deps);
    expect(await mailsAt("2026-03-02T07:00:00Z")).toEqual([]);
  });

  test("is not sent without a configured mail server", async () => {
    await setAside();
    expect(await mailsAt("2026-03-02T07:00:00Z", () => sendDailyMails({ ...deps, mailer: null }))).toEqual(
      [],
    );
  });

  test("stops once it is switched off, and resumes once it is on again", async () => {
    await setAside();
    await switchTo(false);
    expect(await mailsAt("2026-03-02T07:00:00Z")).toEqual([]);
    await switchTo(true);
    expect(await mailsAt("2026-03-02T07:15:00Z")).toHaveLength(1);
  });
});

describe("the morning begins at eight, in the shop's own time zone", () => {
  test.each([
    ["Europe/Berlin, in winter", "Europe/Berlin", "2026-03-02T06:59:59Z", "2026-03-02T07:00:00Z"],
    [
      "Europe/Berlin, the day the clocks go forward",
      "Europe/Berlin",
      "2026-03-29T05:59:00Z",
      "2026-03-29T06:00:00Z",
    ],
    ["Europe/Berlin, the day they go back", "Europe/Berlin", "2026-10-25T06:59:00Z", "2026-10-25T07:00:00Z"],
    [
      "Asia/Kathmandu, a quarter past the hour",
      "Asia/Kathmandu",
      "2026-03-02T02:14:00Z",
      "2026-03-02T02:15:00Z",
    ],
    [
      "Pacific/Auckland, still yesterday in UTC",
      "Pacific/Auckland",
      "2026-03-01T18:59:00Z",
      "2026-03-01T19:00:00Z",
    ],
    [
      "America/Los_Angeles, late in UTC",
      "America/Los_Angeles",
      "2026-03-09T14:59:00Z",
      "2026-03-09T15:00:00Z",
    ],
  ])("in %s", async (_, timeZone, before, from) => {
    await setFacts({ timeZone, ownerEmail: "owner@fern.example" });
    await setAside();

    expect(await mailsAt(before)).toEqual([]);
    expect(await mailsAt(from)).toHaveLength(1);
  });
});

describe("there is at most one a day", () => {
  beforeEach(() => setAside());

  test("however often the job runs", async () => {
    expect(await mailsAt("2026-03-02T07:00:00Z")).toHaveLength(1);
    for (const time of ["07:15", "12:00", "22:59"]) {
      expect(await mailsAt(`2026-03-02T${time}:00Z`)).toEqual([]);
    }
  });

  test("with two processes at once", async () => {
    const both = () => Promise.all([sendDailyMails(deps), sendDailyMails(deps)]).then(() => undefined);
    expect(await mailsAt("2026-03-02T07:00:00Z", both)).toHaveLength(1);
  });

  test("after a crash between sending and recording it", async () => {
    const mailer: Mailer = {
      ...deps.mailer!,
      send: async (mail) => {
        await deps.mailer!.send(mail);
        throw new Error("killed");
      },
    };
    expect(await mailsAt("2026-03-02T07:00:00Z", () => sendDailyMails({ ...deps, mailer }))).toHaveLength(1);
    expect(await mailsAt("2026-03-02T07:15:00Z")).toEqual([]);
    expect(await mailsAt("2026-03-03T07:00:00Z")).toHaveLength(1);
  });

  test("if the connection broke during sending: it may have arrived", async () => {
    server.mood = "hang up";
    const { port } = server.settings;
    expect(await mailsAt("2026-03-02T07:00:00Z")).toHaveLength(1);
    await server.close();
    server = await startMailServer(port);
    expect(await mailsAt("2026-03-02T07:15:00Z")).toEqual([]);
    expect(await mailsAt("2026-03-03T07:00:00Z")).toHaveLength(1);
  });

  test("if the server refused it permanently: not before tomorrow", async () => {
    server.mood = { refuses: 550 };
    await mailsAt("2026-03-02T07:00:00Z");
    server.mood = "glad";
    expect(await mailsAt("2026-03-02T07:15:00Z")).toEqual([]);
    expect(await mailsAt("2026-03-03T07:00:00Z")).toHaveLength(1);
  });
});

describe("an unreachable mail server", () => {
  beforeEach(() => setAside());

  test("is retried later that day", async () => {
    const { port } = server.settings;
    await server.close();
    await expect(mailsAt("2026-03-02T07:00:00Z")).resolves.toEqual([]);
    server = await startMailServer(port);
    expect(await mailsAt("2026-03-02T07:15:00Z")).toHaveLength(1);
  });

  test("or one that accepts nothing for now is retried later that day", async () => {
    server.mood = { refuses: 451 };
    expect(await mailsAt("2026-03-02T07:00:00Z")).toEqual([]);
    server.mood = "glad";
    expect(await mailsAt("2026-03-02T07:15:00Z")).toHaveLength(1);
  });
});

describe("an owner's address", () => {
  beforeEach(() => setAside());

  test("that is not stored yet is read from the platform", async () => {
    await withAdministrator(own.url, (client) => client.query("DELETE FROM laurel.notifications"));
    const [mail] = await mailsAt("2026-03-02T07:00:00Z");
    expect(mail?.to).toEqual(["hello@fern.example"]);
  });

  test("follows the platform's updates", async () => {
    await setFacts({ ownerEmail: "new@fern.example" });
    const [mail] = await mailsAt("2026-03-02T07:00:00Z");
    expect(mail?.to).toEqual(["new@fern.example"]);
  });

  test("that the store does not have: nothing is sent, and it is not read again that day", async () => {
    await setFacts({ ownerEmail: null });
    let asked = 0;
    const readShop = async () => {
      asked += 1;
      return { ...shop, ownerEmail: null };
    };
    const run = () => sendDailyMails({ ...deps, platform: { ...world.platform, readShop } });
    expect(await mailsAt("2026-03-02T07:00:00Z", run)).toEqual([]);
    expect(await mailsAt("2026-03-02T07:15:00Z", run)).toEqual([]);
    expect(asked).toBe(1);
  });

  test("that cannot be read for now delays no other shop, and is read again later that day", async () => {
    const first = shop;
    await setFacts({ ownerEmail: null });
    shop = await aShop(deps, { domain: "oak.myshopify.com" });
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.shops SET installed_at = now() WHERE id = $1", [shop.shopId]),
    );
    await setFacts({ ownerEmail: "owner@oak.example" });
    await setAside();
    const away = { ...world.platform, readShop: () => Promise.reject(new Error("away")) };

    const send = async (of: Deps): Promise<void> => {
      for (const one of [first, shop]) await sendDailyMails(of, one);
    };
    const sent = await mailsAt("2026-03-02T07:00:00Z", () => send({ ...deps, platform: away }));
    const later = await mailsAt("2026-03-02T07:15:00Z", () => send(deps));

    expect(sent.map(({ to }) => to)).toEqual([["owner@oak.example"]]);
    expect(later.map(({ to }) => to)).toEqual([["hello@fern.example"]]);
  });
});
