// Samples of e-mails to shoppers: seen in the settings, and sent to who asks for one.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { mailKindIds } from "@laurel/domain/shopper/letter.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { withReferrals } from "../../../testing/samples/referring-shop.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { updateTexts } from "../../shopper-texts/update-texts.ts";

const kinds = [...mailKindIds, "friend_letter"].map((id) => id.toUpperCase());

let here: MailingShop;
let api: TestApi;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200] });
  api = await openApi(here.deps, here.shop);
});
afterEach(async () => {
  await api.close();
  await here.close();
});

const look = async (kind: string, language = "en") =>
  (
    await api.ask(
      `query ($kind: ShopperMailSampleKind!, $language: String!) {
         shopperMailSample(kind: $kind, language: $language) { subject html text } }`,
      { kind, language },
    )
  ).data.shopperMailSample;

const sendTo = async (to: string, kind = "WELCOME") =>
  (
    await api.ask(
      `mutation ($kind: ShopperMailSampleKind!, $to: String!) {
         shopperMailSendTest(kind: $kind, language: "en", to: $to) { sentTo userErrors { code field message } } }`,
      { kind, to },
    )
  ).data.shopperMailSendTest;

const rowsOfNobody = () =>
  withAdministrator(here.own.url, (client) => client.query("SELECT FROM laurel.shopper_mail_wishes")).then(
    ({ rows }) => rows.length,
  );

describe("a sample", () => {
  test.each(kinds)(
    "of %s is a whole letter that names no customer, in a shop without rewards",
    async (kind) => {
      const { subject, html, text } = await look(kind);
      expect(subject).not.toMatch(/[{}]|undefined|null/);
      expect(html).toMatch(/^<!doctype html><html lang="en"/);
      expect(html).not.toMatch(/<script|<img|undefined/);
      expect(text).toContain("/apps/laurel?locale=en");
      expect(`${html}${text}`).not.toMatch(/Ada|customer-/);
    },
  );

  test("has the shop's own rewards, and points by its own rules", async () => {
    await aReward(here.deps, here.shop, { name: "Teapot", points: 500 });
    expect((await look("CODE_ISSUED")).subject).toBe("Your code: Teapot");
    expect((await look("REWARD_AVAILABLE")).text).toContain("Teapot");
    const { subject, text } = await look("POINTS_EARNED");
    expect(subject).toBe("48 points for your order");
    expect(text).toMatch(/Counts for points: €48\.00/);
  });

  test("of a code that expires names one last day", async () => {
    const { text } = await look("CODE_EXPIRING");
    const [, day] = /^The last day .* is (\w+ \d+)/m.exec(text) ?? [];
    const [, until] = /LRL-\w+ · until (\w+ \d+)/.exec(text) ?? [];
    expect(day).toMatch(/\d/);
    expect(until).toBe(day);
  });

  test("of a friend's code promises what the shop's referrals give", async () => {
    expect((await look("FRIEND_LETTER")).subject).toBe("Your code: 10% off at Fern & Fable");
    const document = withReferrals(defaultProgram("EUR"), { minimumSpendMinor: 3_000, monthlyCap: 2 });
    await updateProgram(here.deps, here.shop.shopId, { expectedVersion: 2, document, actor: "test" });
    const { subject, text } = await look("FRIEND_LETTER");
    expect(subject).toBe("Your code: €5 off at Fern & Fable");
    expect(text).toContain("On orders from €30");
    expect(text).toContain("somebody asked for it with this address");
  });

  test("is in the language that is asked for, or English where the shop has no words in it", async () => {
    const { shopId } = here.shop;
    const texts = { mail_welcome: "Willkommen bei {shop}" };
    const document = { languages: { de: { pointsName: { one: "Punkt", other: "Punkte" }, texts } } };
    expect(
      await updateTexts(here.deps, shopId, { expectedVersion: 0, document, actor: "test" }),
    ).toMatchObject({
      ok: true,
    });
    expect((await look("WELCOME", "de")).subject).toBe("Willkommen bei Fern & Fable");
    expect((await look("WELCOME", "sv")).subject).toBe("Welcome to Fern & Fable rewards");
  });
});

describe("a test", () => {
  test("arrives as the letter itself, marked as a test, from the shop", async () => {
    expect(await sendTo(" ida@example.com ")).toEqual({ sentTo: "ida@example.com", userErrors: [] });
    const [mail] = here.server.mails;
    expect(mail).toMatchObject({
      to: ["ida@example.com"],
      subject: "Test: Welcome to Fern & Fable rewards",
    });
    expect(mail?.headers).toMatch(/^From: "?Fern & Fable"? <laurel@example\.com>$/m);
    expect(mail?.headers).toMatch(/^Reply-To: hello@fern\.example$/m);
    expect(mail?.html.trim()).toBe((await look("WELCOME")).html);
  });

  test("unsubscribes nobody, by one click or on the page behind its link", async () => {
    await sendTo("ida@example.com");
    const [, path = ""] =
      /^List-Unsubscribe: <[^>]*(\/u\/[^>]+)>$/m.exec(here.server.mails[0]!.headers) ?? [];
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const url of [path, `${path}/kinds`])
      expect((await here.app.inject({ method: "POST", url, headers, payload: "x=y" })).statusCode).toBe(200);
    expect((await here.app.inject({ url: path })).statusCode).toBe(200);
    expect(await rowsOfNobody()).toBe(0);
  });

  test("is one of ten an hour", async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await sendTo("ida@example.com")).userErrors).toEqual([]);
    expect(await sendTo("ida@example.com")).toMatchObject({
      sentTo: null,
      userErrors: [{ code: "too_many_test_mails" }],
    });
    expect(here.server.mails).toHaveLength(10);
    here.deps.clock.move({ minutes: 61 });
    expect((await sendTo("ida@example.com")).userErrors).toEqual([]);
  });

  test("to what is no address is not sent", async () => {
    const refusal = { code: "invalid_input", field: ["to"], message: "Enter an e-mail address." };
    for (const to of [
      "",
      "ida",
      "ida@example.com, eve@example.com",
      "ida@example.com\r\nBcc: eve@example.com",
    ])
      expect((await sendTo(to)).userErrors).toEqual([refusal]);
    expect(here.server.mails).toEqual([]);
  });

  test("that the mail server refuses says so in the server's words, without addresses", async () => {
    here.server.mood = { refuses: 550, saying: "5.7.1 <laurel@example.com> may not send: add SPF" };
    expect((await sendTo("ida@example.com")).userErrors).toEqual([
      {
        code: "mail_not_sent",
        field: ["to"],
        message: "The mail server refused the e-mail. 550 5.7.1 <…> may not send: add SPF",
      },
    ]);
  });

  test("says when the mail server is away, and when none is set up", async () => {
    await here.server.close();
    const [away] = (await sendTo("ida@example.com")).userErrors;
    expect(away).toMatchObject({ code: "mail_not_sent" });
    expect(away.message).toMatch(/^The mail server takes no e-mails at the moment\./);
    const without = await openApi({ ...here.deps, mailer: null }, here.shop);
    const { data } = await without.ask(
      `mutation { shopperMailSendTest(kind: WELCOME, language: "en", to: "ida@example.com") { userErrors { code } } }`,
    );
    expect(data.shopperMailSendTest.userErrors).toEqual([{ code: "mail_not_set_up" }]);
    await without.close();
  });
});
