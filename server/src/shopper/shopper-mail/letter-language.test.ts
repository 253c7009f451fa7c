// In which language shoppers are written to, and where the links of letters lead.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailingShop, openMailingShop } from "../../testing/processes/a-mailing-shop.ts";
import { updateTexts } from "../shopper-texts/update-texts.ts";
import { noteCall } from "../storefront/place/place.ts";
import { setMailLanguage } from "./change-mails.ts";
import { makeStopToken } from "./stopping/stop-token.ts";

const TOMORROW = "2026-03-03T08:00:00Z";
const german = {
  pointsName: { one: "Punkt", other: "Punkte" },
  texts: {
    mail_earned: "{count} {points} für deine Bestellung",
    mail_today: "Heute hast du {available}.",
    stop_lead: "Welche E-Mails zu deinen {points} möchtest du?",
  },
};

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200, 1_200] });
  await here.switchTo("points_earned", true);
  await save({ de: german, ar: { pointsName: null, texts: { mail_earned: "طلبك: {count} {points}" } } });
});
afterEach(() => here.close());

async function save(languages: object): Promise<void> {
  const saved = await updateTexts(here.deps, here.shop.shopId, {
    expectedVersion: 0,
    document: { languages },
    actor: "staff:7",
  });
  expect(saved).toMatchObject({ ok: true });
}

const choose = (language: string) =>
  setMailLanguage(here.deps, here.shop.shopId, { language, actor: "staff:7" });

/** What a member does on the store's page in this language. */
async function act(member: number, locale: string): Promise<void> {
  const platformId = here.platformIds[member]!;
  const { visitor } = await here.view(platformId);
  const key = "0197a000-0000-7000-8000-000000000001";
  const form = { key, form: visitor.form!, month: "3", day: "9" };
  const done = await here.ask(platformId, `/birthday?as=json&locale=${locale}`, form);
  expect(done.status).toBe(200);
}

async function lettersOf(...members: readonly number[]) {
  for (const member of members) await here.order(member);
  const mails = await here.mailsAt(TOMORROW);
  return members.map((member) =>
    mails.find(({ to }) => to[0] === `customer-${here.platformIds[member]}@example.com`),
  );
}

test("A letter is in the language that the shop chose, also its figures, and the page that stops it", async () => {
  await choose("de");
  const [mail] = await lettersOf(0);
  expect(mail?.subject).toBe("20 Punkte für deine Bestellung");
  expect(mail?.text).toContain("Heute hast du 1.220 Punkte.");
  expect(mail?.text).toMatch(/Counts for Punkte: 20,00\s€/);
  expect(mail?.text).toContain("?locale=de");
  expect(mail?.html).toContain('<html lang="de" dir="ltr">');
  const who = { shopId: here.shop.shopId, customerId: here.customerIds[0]! };
  const { payload } = await here.app.inject({ url: `/u/${makeStopToken(here.deps.env, who)}` });
  expect(payload).toContain("Welche E-Mails zu deinen Punkte möchtest du?");
});

test("A letter is in the language in which the member last did something in the store", async () => {
  await choose("de");
  await act(0, "ar");
  await act(1, "en-GB");
  const [arabic, english] = await lettersOf(0, 1);
  expect(arabic?.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic?.subject).toMatch(/^طلبك/);
  expect(english?.subject).toBe("20 points for your order");
});

test("A letter is in the shop's language for a member in whose own the shop has no words", async () => {
  await choose("de");
  await act(0, "sv");
  const [mail] = await lettersOf(0);
  expect(mail?.subject).toBe("20 Punkte für deine Bestellung");
});

test("A letter is English until a language is chosen, and no language without words can be", async () => {
  await expect(choose("sv")).rejects.toMatchObject({ code: "invalid_input" });
  const [mail] = await lettersOf(0);
  expect(mail?.subject).toBe("20 points for your order");
  expect(mail?.html).toContain('<html lang="en" dir="ltr">');
});

test("A letter leads to the path by which the store last passed a request on", async () => {
  await noteCall(here.deps, { shop: here.shop, base: "/de/tools/points", root: "/de" });
  const [mail] = await lettersOf(0);
  expect(mail?.text).toContain("/tools/points?locale=en");
  expect(mail?.html).not.toContain("/apps/laurel");
});
