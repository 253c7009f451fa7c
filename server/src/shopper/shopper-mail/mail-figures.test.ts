// What the settings say of the last thirty days of e-mails, and of a mail server that refuses them.
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailingShop, openMailingShop } from "../../testing/processes/a-mailing-shop.ts";
import { type MailServer, startMailServer } from "../../testing/processes/mail-server.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createSmtpMailer } from "../../insight/notifications/smtp-mailer.ts";
import { sendTest } from "./samples/send-test.ts";
import { sendShopperMails } from "./sending/send-mails.job.ts";
import { makeStopToken } from "./stopping/stop-token.ts";
import { tidyMailsOfShop } from "./sending/tidy-mails.ts";

const TOMORROW = "2026-03-03T08:00:00Z";
const DAY_AFTER = "2026-03-04T08:00:00Z";

let here: MailingShop;
let api: TestApi;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200, 1_200] });
  api = await openApi(here.deps, here.shop);
  await here.switchTo("points_earned", true);
});
afterEach(async () => {
  await api.close();
  await here.close();
});

const read = async () =>
  (
    await api.ask(
      "{ shopperMails { stoppedAt stoppedAnswer unreachableSince kinds { kind lastMonth { sent refused stopped } } } }",
    )
  ).data.shopperMails;

/** Of the kinds that have any. */
async function figures(): Promise<Record<string, object>> {
  const { kinds } = await read();
  const some = (kinds as { kind: string; lastMonth: Record<string, number> }[]).filter(({ lastMonth }) =>
    Object.values(lastMonth).some((count) => count > 0),
  );
  return Object.fromEntries(some.map(({ kind, lastMonth }) => [kind, lastMonth]));
}

describe("the figures of a month", () => {
  test("count each kind in a letter that went, and forget it after thirty days", async () => {
    expect(await figures()).toEqual({});
    await here.switchTo("welcome", true);
    await here.order(0);
    await here.order(1);
    await here.mailsAt(TOMORROW);
    expect(await figures()).toEqual({ POINTS_EARNED: { sent: 2, refused: 0, stopped: 0 } });
    here.deps.clock.set("2026-04-01T21:00:00Z");
    expect(await figures()).toEqual({ POINTS_EARNED: { sent: 2, refused: 0, stopped: 0 } });
    here.deps.clock.set("2026-04-01T22:30:00Z");
    expect(await figures()).toEqual({});
  });

  test("count addresses that do not exist, and no letter that is tried again", async () => {
    await here.order(0);
    here.server.mood = { refuses: 451 };
    await here.mailsAt(TOMORROW);
    expect(await figures()).toEqual({});
    here.server.mood = { refuses: 550, saying: "5.1.1 No such user" };
    await here.mailsAt("2026-03-03T08:01:00Z");
    expect(await figures()).toEqual({ POINTS_EARNED: { sent: 0, refused: 1, stopped: 0 } });
  });

  test("count who stops a kind once, also if they say it twice", async () => {
    const customerId = here.customerIds[0]!;
    const url = `/u/${makeStopToken(here.deps.env, { shopId: here.shop.shopId, customerId })}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const post = (end: string, payload: string) =>
      here.app.inject({ method: "POST", url: `${url}${end}`, headers, payload });
    await post("/kinds", unaskedKinds.flatMap((kind) => (kind === "welcome" ? [] : `${kind}=on`)).join("&"));
    expect(await figures()).toEqual({ WELCOME: { sent: 0, refused: 0, stopped: 1 } });
    await post("", "List-Unsubscribe=One-Click");
    await post("", "List-Unsubscribe=One-Click");
    const once = { sent: 0, refused: 0, stopped: 1 };
    expect(await figures()).toEqual(
      Object.fromEntries(unaskedKinds.map((kind) => [kind.toUpperCase(), once])),
    );
  });

  test("are kept for no longer than they are shown", async () => {
    await here.order(0);
    await here.mailsAt(TOMORROW);
    here.deps.clock.set("2026-04-20T08:00:00Z");
    await tidyMailsOfShop(here.deps, here.shop.shopId);
    here.deps.clock.set(TOMORROW);
    expect(await figures()).toEqual({});
  });
});

describe("a sender that the mail server refuses", () => {
  beforeEach(() => here.order(0));

  test("is shown with the server's own words, until a letter goes again", async () => {
    here.server.mood = { refuses: 550, saying: "5.7.1 <laurel@example.com> is not allowed: add SPF" };
    await here.mailsAt(TOMORROW);
    expect(await read()).toMatchObject({
      stoppedAt: "2026-03-03T08:00:00.000Z",
      stoppedAnswer: "550 5.7.1 <…> is not allowed: add SPF",
    });
    await here.mailsAt(DAY_AFTER);
    expect(await read()).toMatchObject({ stoppedAt: "2026-03-03T08:00:00.000Z" });
    here.server.mood = "glad";
    expect(await here.mailsAt("2026-03-05T08:00:00Z")).toHaveLength(1);
    expect(await read()).toMatchObject({ stoppedAt: null, stoppedAnswer: null });
  });

  test("goes on at once after a test that arrived", async () => {
    here.server.mood = { refuses: 550, saying: "5.7.1 Not from you" };
    await here.mailsAt(TOMORROW);
    here.server.mood = "glad";
    expect(await here.mailsAt("2026-03-03T09:00:00Z")).toEqual([]);
    await sendTest(here.deps, here.shop, { kind: "welcome", language: "en", to: "ida@example.com" });
    expect(await read()).toMatchObject({ stoppedAt: null });
    expect(await here.mailsAt("2026-03-03T09:01:00Z")).toHaveLength(1);
  });
});

describe("a mail server that is away", () => {
  test("is shown after an hour, since when, until a letter goes again; and nothing is lost", async () => {
    await here.order(0);
    const { port } = here.server.settings;
    await here.server.close();
    await here.mailsAt(TOMORROW);
    expect(await read()).toMatchObject({ unreachableSince: null, stoppedAt: null });
    await here.mailsAt("2026-03-03T09:00:00Z");
    expect(await read()).toMatchObject({ unreachableSince: "2026-03-03T08:00:00.000Z", stoppedAt: null });
    here.server = await startMailServer(port);
    expect(await here.mailsAt("2026-03-06T08:00:00Z")).toHaveLength(1);
    expect(await read()).toMatchObject({ unreachableSince: null, stoppedAt: null });
  });

  test("and refused the sender before, is shown with what it said", async () => {
    await here.order(0);
    here.server.mood = { refuses: 550, saying: "5.7.1 Not from you" };
    await here.mailsAt(TOMORROW);
    await here.server.close();
    await here.mailsAt(DAY_AFTER);
    expect(await read()).toMatchObject({ stoppedAt: "2026-03-03T08:00:00.000Z", unreachableSince: null });
  });

  test("and then refuses the sender, refuses since that moment", async () => {
    await here.order(0);
    const { port } = here.server.settings;
    await here.server.close();
    await here.mailsAt(TOMORROW);
    here.server = await startMailServer(port);
    here.server.mood = { refuses: 550, saying: "5.7.1 Not from you" };
    await here.mailsAt("2026-03-03T10:00:00Z");
    expect(await read()).toMatchObject({ stoppedAt: "2026-03-03T10:00:00.000Z", unreachableSince: null });
  });
});

describe("a login that the mail server refuses", () => {
  let guarded: MailServer;
  let isRight: boolean;
  beforeEach(async () => {
    isRight = false;
    guarded = await startMailServer(0, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) =>
        isRight ? done(null, { user: username }) : done(new Error("Invalid credentials")),
    });
  });
  afterEach(() => guarded.close());

  test("is shown, and the letters go as soon as it is right", async () => {
    await here.order(0);
    const login = { user: "laurel", password: "wrong" };
    const mailer = createSmtpMailer({ ...guarded.settings, login }, 2_000);
    here.deps.clock.set(TOMORROW);
    await sendShopperMails({ ...here.deps, mailer });
    expect(await read()).toMatchObject({
      stoppedAt: "2026-03-03T08:00:00.000Z",
      stoppedAnswer: expect.stringMatching(/^535 .*Invalid credentials/) as string,
    });
    isRight = true;
    here.deps.clock.move({ minutes: 1 });
    await sendShopperMails({ ...here.deps, mailer });
    expect(guarded.mails).toHaveLength(1);
    expect(await read()).toMatchObject({ stoppedAt: null, stoppedAnswer: null });
  });
});
