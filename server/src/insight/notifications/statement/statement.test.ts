// The monthly statement, through a real mail server: when it is sent, to whom, what it says, and that it is sent once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countCohortsOfShop } from "../../reports/breakage/count-cohorts.job.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { findShopById, forgetShops } from "../../../tenant/shops/find-shop.ts";
import { updateShopFacts } from "../../../tenant/shops/load-shop.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { startMailServer, type MailServer, type TakenMail } from "../../../testing/processes/mail-server.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../../testing/samples/a-redemption.ts";
import { aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../../testing/test-platform.ts";
import { changeNotifications } from "../change-notifications.ts";
import type { Mailer } from "../mailer.ts";
import { doAll } from "../../../tenant/shops/look-again.job.ts";
import type { Deps } from "../../../process/deps.ts";
import { statements } from "../owner-mails.job.ts";
import { createSmtpMailer } from "../smtp-mailer.ts";

let own: TestDatabase;
let world: TestPlatform;
let server: MailServer;
let deps: TestDeps;
let theirs: Redeeming;

beforeEach(async () => {
  world = await startTestPlatform();
  own = await createTestDatabase();
  server = await startMailServer();
  deps = createTestDeps({
    db: own.db,
    platform: world.platform,
    mailer: createSmtpMailer(server.settings),
  });
  deps.clock.set("2026-03-02T10:00:00Z");
  theirs = await openRedeemingShop(deps, own.url, { world, points: [5_000] });
  await setOwner("owner@fern.example");
  const customerId = theirs.platformIds[0]!;
  const lines = [aLine({ unitPriceMinor: 100_000 })];
  const order = anOrder({ orderId: "9001", customerId, lines, processedAt: "2026-03-02T10:00:00Z" });
  await deliver(deps, theirs.shop, [orderChanged(order)]);
});
afterEach(async () => {
  await server.close();
  await world.close();
  await own.drop();
});

async function setOwner(ownerEmail: string | null): Promise<void> {
  const facts = { name: "Fern & Fable", currencyCode: "EUR", timeZone: "Europe/Berlin", ownerEmail };
  await own.db.transaction(theirs.shop.shopId, (tx) => updateShopFacts(deps, tx, facts));
  forgetShops(deps);
  theirs = { ...theirs, shop: (await findShopById(deps, theirs.shop.shopId))! };
}

const sendStatements = (of: Deps = deps) => doAll(of, theirs.shop.shopId, [statements]);

/** The e-mails that arrived, with the points counted up to then. */
async function mailsAt(moment: string, run = () => sendStatements(deps)): Promise<readonly TakenMail[]> {
  deps.clock.set(moment);
  await countCohortsOfShop(deps, theirs.shop.shopId);
  const before = server.mails.length;
  await run();
  return server.mails.slice(before);
}

/** Eight in the morning in Berlin, in summer. */
const EIGHT = "2026-04-01T06:00:00Z";

describe("the monthly statement", () => {
  test("tells the owner what is owed, and has the lines for the books and both files", async () => {
    deps.clock.set("2026-03-20T10:00:00Z");
    const asked = { rewardId: await aReward(deps, theirs.shop), points: null, idempotencyKey: "1" };
    const customerId = theirs.customerIds[0]!;
    await redeemReward(deps, theirs.shop.shopId, { ...asked, customerId, actor: "test" });

    const [mail, ...others] = await mailsAt(EIGHT);

    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ["owner@fern.example"], subject: "Fern & Fable: points in March 2026" });
    expect(mail?.text).toContain("What you owed your members in March 2026");
    expect(mail?.text).toContain("Adjusted by staff (5,000 points): €");
    expect(mail?.text).toContain("Redeemed (\u2212500 points): \u2212€5.00");
    expect(mail?.text).toContain(
      "Points given with sales (debit Sales revenue, credit Contract liability: points): €",
    );
    expect(mail?.html).toContain("Points given with sales");
    expect(mail?.text).toContain("Stop these e-mails: http");
    expect(mail?.text).toContain(world.platform.authorization.adminUrl(TEST_SHOP, "/app/reports"));
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      "liability-2026-03.csv",
      "journal-2026-03.csv",
    ]);
    const [liability, journal] = mail!.attachments.map(({ text }) => text.trimEnd().split("\r\n"));
    expect(liability?.at(-1)).toMatch(/^2026-03-31,2026-03-31,/);
    expect(journal?.[1]).toMatch(
      /^2026-03-31,points-2026-03-sale,Sales revenue,Contract liability: points,\d+\.\d\d,EUR,Points given with sales,"/,
    );
  });

  test("names no customer", async () => {
    const [mail] = await mailsAt(EIGHT);
    const said = [mail!.subject, mail!.text, mail!.html, ...mail!.attachments.map(({ text }) => text)].join(
      " ",
    );
    expect(said).not.toMatch(/member0|\w@\w/i);
    for (const id of [...theirs.customerIds, ...theirs.platformIds]) expect(said).not.toContain(id);
  });

  test("is sent from eight in the morning of the first day on, once a month", async () => {
    expect(await mailsAt("2026-03-31T20:00:00Z")).toEqual([]);
    expect(await mailsAt("2026-04-01T05:59:00Z")).toEqual([]);
    expect(await mailsAt(EIGHT)).toHaveLength(1);
    for (const later of ["2026-04-01T06:15:00Z", "2026-04-02T06:00:00Z", "2026-04-30T12:00:00Z"])
      expect(await mailsAt(later)).toEqual([]);
    const [second] = await mailsAt("2026-05-01T06:00:00Z");
    expect(second?.subject).toBe("Fern & Fable: points in April 2026");
    expect(second?.text).toContain("No lines for this month.");
  });

  test("is not made up for after the first ten days of a month", async () => {
    expect(await mailsAt("2026-04-11T06:00:00Z")).toEqual([]);
  });

  test("waits until the month is closed", async () => {
    deps.clock.set(EIGHT);
    await sendStatements(deps);
    expect(server.mails).toEqual([]);
    expect(await mailsAt(EIGHT)).toHaveLength(1);
  });

  test("stops once it is switched off, apart from the daily e-mail", async () => {
    const switchTo = (isStatementOn: boolean) =>
      changeNotifications(deps, theirs.shop.shopId, { isStatementOn, actor: "staff:7" });
    await switchTo(false);
    expect(await mailsAt(EIGHT)).toEqual([]);
    await switchTo(true);
    await changeNotifications(deps, theirs.shop.shopId, { isDailyMailOn: false, actor: "staff:7" });
    expect(await mailsAt("2026-04-01T06:15:00Z")).toHaveLength(1);
  });

  test("is not sent without a mail server, or to nobody", async () => {
    expect(await mailsAt(EIGHT, () => sendStatements({ ...deps, mailer: null }))).toEqual([]);
    await setOwner(null);
    const readShop = () => Promise.resolve({ ...theirs.shop, ownerEmail: null });
    const run = () => sendStatements({ ...deps, platform: { ...world.platform, readShop } });
    expect(await mailsAt(EIGHT, run)).toEqual([]);
    await setOwner("owner@fern.example");
    expect(await mailsAt("2026-04-01T06:15:00Z")).toEqual([]);
  });
});

describe("there is at most one statement about a month", () => {
  test("with two processes at once", async () => {
    const both = () => Promise.all([sendStatements(deps), sendStatements(deps)]).then(() => undefined);
    expect(await mailsAt(EIGHT, both)).toHaveLength(1);
  });

  test("after a crash between sending and recording it", async () => {
    const mailer: Mailer = {
      ...deps.mailer!,
      send: async (mail) => {
        await deps.mailer!.send(mail);
        throw new Error("killed");
      },
    };
    expect(await mailsAt(EIGHT, () => sendStatements({ ...deps, mailer }))).toHaveLength(1);
    expect(await mailsAt("2026-04-01T06:15:00Z")).toEqual([]);
  });

  test("and a server that takes nothing for now is tried again", async () => {
    server.mood = { refuses: 451 };
    expect(await mailsAt(EIGHT)).toEqual([]);
    server.mood = "glad";
    expect(await mailsAt("2026-04-01T06:15:00Z")).toHaveLength(1);
  });
});
