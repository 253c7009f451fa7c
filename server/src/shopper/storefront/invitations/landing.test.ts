// A friend asks for the code of a member's link in the store, and all that comes of it comes by e-mail.
import { randomUUID } from "node:crypto";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { shopperLandingSchema } from "@laurel/domain/shopper/view.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { startMailServer, type TakenMail } from "../../../testing/processes/mail-server.ts";
import { askAdministrator } from "../../../testing/processes/administrator.ts";
import type { ProxiedAnswer } from "../../../testing/samples/a-storefront.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { withReferrals } from "../../../testing/samples/referring-shop.ts";
import { setExcluded } from "../../../core/membership/set-excluded.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { makeFriendCode } from "../../../core/referrals/friends/make-friend-code.job.ts";
import { sendShopperMails } from "../../shopper-mail/sending/send-mails.job.ts";

const TOMORROW = "2026-03-03T08:00:00Z";
const FRIEND = "friend@example.com";

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({
    points: [1_200, 1_200],
    program: (program) => withReferrals(program, { minimumSpendMinor: 2_000, monthlyCap: 10 }),
  });
});
afterEach(async () => {
  expect(await brokenClaims(here.deps, here.shop)).toEqual([]);
  await here.close();
});

const inviter = (): string => here.platformIds[0]!;
const other = (): string => here.platformIds[1]!;
const inviteOf = async (member = inviter()) => (await here.view(member)).invite;

/** The link of the first member, below the program's path. */
async function link(member = inviter()): Promise<string> {
  const { url } = (await inviteOf(member))!;
  return url.slice(url.indexOf("/r/"));
}

async function landing(path: string, as: string | null = null) {
  const { status, body } = await here.ask(as, `${path}?as=json`);
  expect(status).toBe(200);
  return { ...shopperLandingSchema.parse(body.landing), form: body.visitor.form as string };
}

interface Sending {
  readonly key?: string;
  readonly as?: string;
  /** Null: somebody who is not signed in. */
  readonly visitor?: string | null;
}

/** The form of that page. */
async function send(
  path: string,
  email: string,
  { key = randomUUID(), as = "?as=json", visitor = null }: Sending = {},
): Promise<ProxiedAnswer & { readonly text: string }> {
  const { form } = await landing(path, visitor);
  const { text, ...answer } = await here.visit(visitor, `${path}${as}`, { key, form, email });
  return { ...answer, text, body: as === "" ? text : JSON.parse(text) };
}

/** The jobs that wait, and the letters that go then. */
async function letters(): Promise<readonly TakenMail[]> {
  const { deps, shop, server } = here;
  const rows = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("referrals").select("id").where("shop_id", "=", shop.shopId).execute(),
  );
  for (const { id: referralId } of rows)
    await makeFriendCode.run(deps, { shopId: shop.shopId, referralId }, { n: 1, isLast: false });
  const before = server.mails.length;
  await sendShopperMails(deps);
  return server.mails.slice(before);
}

const codeIn = ({ text }: TakenMail): string => /^[A-Z2-9]{12}/m.exec(text)![0];

/** Of 60.00 today, with the code. Again: the same order later. */
const orderWith = (code: string, changes: Parameters<typeof anOrder>[0] = {}) => {
  const order = anOrder({
    orderId: "9301",
    customerId: "9001",
    discountCodes: [code],
    lines: [aLine({ unitPriceMinor: 6_000 })],
    processedAt: "2026-03-02T09:30:00.000Z",
    updatedAt: here.deps.clock.now().toISOString(),
    ...changes,
  });
  return orderChanged(order, aCustomer("9001", { email: FRIEND }));
};

async function change(edit: (program: ProgramDocument) => ProgramDocument, status?: "PAUSED" | "ON") {
  const { deps, shop } = here;
  const { version, document } = await deps.db.transaction(shop.shopId, (tx) => loadProgram(tx));
  const input = { expectedVersion: version, document: edit(document), actor: "test" };
  const saved = await updateProgram(deps, shop.shopId, status ? { ...input, status } : input);
  expect(saved.ok).toBe(true);
}

describe("a member's link", () => {
  test("is made when the member first looks, and stays the same", async () => {
    const invite = await inviteOf();
    expect(invite).toMatchObject({
      friendGets: { type: "amount", amountMinor: 500 },
      minimumSpendMinor: 2_000,
      youGet: 500,
      holdDays: 14,
      list: [],
    });
    expect(invite?.url).toMatch(/^http:\/\/[^/]+\/s\/fern\/apps\/laurel\/r\/[A-Z2-9]{16}$/);
    expect((await inviteOf())?.url).toBe(invite?.url);
    expect((await inviteOf(other()))?.url).not.toBe(invite?.url);
    expect((await here.view(null)).invite).toBeNull();
  });

  test("says to everybody what a friend gets", async () => {
    const path = await link();
    const offer = {
      friendGets: { type: "amount", amountMinor: 500 },
      minimumSpendMinor: 2_000,
      youGet: 500,
      holdDays: 14,
      codeDays: expect.any(Number),
    };
    expect(await landing(path)).toMatchObject({ state: "open", offer });
    expect(await landing(path, other())).toMatchObject({ state: "open", offer });
    expect(await landing(path.toLowerCase())).toMatchObject({ state: "open" });
    const { status, text } = await here.visit(null, path);
    expect(status).toBe(200);
    expect(text).toContain("€5 off your first order");
    expect(text).toContain("Send me the code");
  });

  test("is known to its own member, who gets no form", async () => {
    const path = await link();
    expect(await landing(path, inviter())).toMatchObject({ state: "own", offer: null });
    const { text } = await here.visit(inviter(), path);
    expect(text).toContain("This is your own link");
    expect(text).not.toContain('name="email"');
  });

  test("leads nowhere if it is wrong, its member is excluded, or referrals are off", async () => {
    expect(await landing("/r/AAAAAAAAAAAAAAAA")).toMatchObject({ state: "ended", offer: null });
    const path = await link();
    await setExcluded(here.deps, here.shop.shopId, {
      customerId: here.customerIds[0]!,
      isExcluded: true,
      actor: "test",
    });
    expect(await landing(path)).toMatchObject({ state: "ended" });
    expect((await send(path, FRIEND)).status).toBe(404);
    expect(await inviteOf()).toBeNull();

    const own = (await inviteOf(other()))!.url;
    await change((program) => ({ ...program, referrals: { ...program.referrals, enabled: false } }));
    expect(await landing(own.slice(own.indexOf("/r/")))).toMatchObject({ state: "ended" });
  });

  test("needs a mail server: without one referrals cannot be switched on", async () => {
    await change((program) => ({ ...program, referrals: { ...program.referrals, enabled: false } }));
    const { deps, shop } = here;
    const { version, document } = await deps.db.transaction(shop.shopId, (tx) => loadProgram(tx));
    const referrals = { ...document.referrals, enabled: true };
    const input = { expectedVersion: version, document: { ...document, referrals }, actor: "test" };
    await expect(updateProgram({ ...deps, mailer: null }, shop.shopId, input)).rejects.toMatchObject({
      code: "mail_server_needed",
    });
    expect((await updateProgram(deps, shop.shopId, input)).ok).toBe(true);
  });

  test("is good again after a pause", async () => {
    const path = await link();
    await change((program) => program, "PAUSED");
    expect(await landing(path)).toMatchObject({ state: "paused", offer: null });
    expect((await send(path, FRIEND)).body.code).toBe("referrals_off");
    expect((await here.visit(null, path)).text).toContain("This link stays good");
    await change((program) => program, "ON");
    expect(await landing(path)).toMatchObject({ state: "open" });
  });
});

describe("a friend", () => {
  test("gets the code by e-mail at once, and the member points for the order, pending", async () => {
    const path = await link();
    const { text } = await send(path, FRIEND, { as: "" });
    expect(text).toContain("Check your inbox");
    expect((await inviteOf())?.list).toMatchObject([
      { mask: "f•••@example.com", state: "invited", points: 0 },
    ]);
    const [mail, ...others] = await letters();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [FRIEND], subject: "Your code: €5 off at Fern & Fable" });
    const code = codeIn(mail!);
    expect(mail?.text).toContain(`/discount/${code}?redirect=%2F`);
    const [made] = here.world.store.control.discounts({ shop: here.shop.domain });
    expect(made?.code).toBe(code);

    await deliver(here.deps, here.shop, [orderWith(code)]);
    expect(await memberOf(here.deps, here.shop, inviter())).toMatchObject({ available: 1_200, pending: 500 });
    expect((await inviteOf())?.list).toMatchObject([{ state: "ordered", on: "2026-03-02", points: 0 }]);
    here.deps.clock.set("2026-03-20T10:00:00Z");
    expect((await inviteOf())?.list).toMatchObject([{ state: "rewarded", on: "2026-03-16", points: 500 }]);
  });

  test("is answered the same as one who has ordered before, who gets one letter without a code", async () => {
    const email = "known@example.com";
    const lines = [{ title: "Tea", unitPriceMinor: 1_000, quantity: 1 }];
    here.world.store.control.placeOrder({ shop: here.shop.domain, email, newCustomer: {}, lines });
    const path = await link();
    const known = await send(path, email);
    const unknown = await send(path, FRIEND);
    const blank = (body: { visitor: object }) => ({ ...body, visitor: null });
    expect(blank(known.body)).toEqual(blank(unknown.body));
    const mails = await letters();
    const mail = mails.find(({ to }) => to[0] === email);
    expect(mail?.subject).toBe("This offer of Fern & Fable is for first orders");
    expect(mail?.text).not.toMatch(/\/discount\//);
    // Nobody learns from the list either who was a customer already, and no decision waits for staff.
    expect((await inviteOf())?.list.map(({ state }) => state)).toEqual(["invited", "invited"]);
    const waiting = await here.deps.db.transaction(here.shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("referrals")
        .select(["claim_flags", "friend_email"])
        .where("shop_id", "=", here.shop.shopId)
        .where("refused_at", "is", null)
        .execute(),
    );
    expect(waiting).toEqual([{ claim_flags: [], friend_email: null }]);
  });

  test("who is the member gets no code either", async () => {
    await send(await link(), `customer-${inviter()}@example.com`);
    const [mail] = await letters();
    expect(mail?.subject).toMatch(/is for first orders$/);
    expect(here.world.store.control.discounts({ shop: here.shop.domain })).toEqual([]);
  });

  test("learns nothing of others: whoever the address belongs to, the answer is the same", async () => {
    const path = await link();
    const answers: string[] = [];
    for (const email of [
      FRIEND,
      `customer-${inviter()}@example.com`,
      `customer-${other()}@example.com`,
      FRIEND,
    ])
      answers.push((await send(path, email, { as: "" })).text);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("e-mail");
  });

  test("who loads the answer anew gets nothing more", async () => {
    const path = await link();
    const key = randomUUID();
    await send(path, FRIEND, { key });
    expect(await letters()).toHaveLength(1);
    await send(path, FRIEND, { key });
    expect(await letters()).toEqual([]);
    expect((await send(path, "else@example.com", { key })).body.code).toBe("idempotency_conflict");
  });

  test("who asks again gets the same code", async () => {
    const path = await link();
    await send(path, FRIEND);
    const [first] = await letters();
    await send(path, "FRIEND@Example.com");
    const [second] = await letters();
    expect(codeIn(second!)).toBe(codeIn(first!));
    // Two a day in all; the answer does not change.
    expect((await send(path, FRIEND)).status).toBe(200);
    expect(await letters()).toEqual([]);
  });

  test("whose address is typed with a +tag later is not written to there: it may be another's mailbox", async () => {
    const path = await link();
    await send(path, FRIEND);
    expect(await letters()).toHaveLength(1);
    expect((await send(path, "friend+again@example.com")).status).toBe(200);
    expect(await letters()).toEqual([]);
  });

  test("who stops the letters gets none, whoever asks for one, and the code stays good", async () => {
    const path = await link();
    await send(path, FRIEND);
    const [mail] = await letters();
    const url = /^List-Unsubscribe: <(.*)>$/m.exec(mail!.headers)![1]!;
    expect(url.startsWith(`${here.deps.env.appUrl}/u/friend/`)).toBe(true);
    expect([mail?.text, mail?.html].every((text) => text?.includes(url))).toBe(true);
    const stopPath = url.slice(here.deps.env.appUrl.length);
    const page = await here.app.inject({ url: stopPath });
    expect(page.payload).toContain("No e-mails at all");
    const body = { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "" };
    const stopped = await here.app.inject({ method: "POST", url: `${stopPath}/stop`, ...body });
    expect(stopped.payload).toContain("You will get no more of these e-mails.");
    for (const asks of [path, await link(other())]) {
      expect((await send(asks, FRIEND)).status).toBe(200);
      expect(await letters()).toEqual([]);
    }
    await deliver(here.deps, here.shop, [orderWith(codeIn(mail!))]);
    expect(await memberOf(here.deps, here.shop, inviter())).toMatchObject({ pending: 500 });
  });

  test("stops them by one request of a mail program", async () => {
    const path = await link();
    await send(path, FRIEND);
    const [mail] = await letters();
    const url = /^List-Unsubscribe: <.*(\/u\/friend\/.*)>$/m.exec(mail!.headers)![1]!;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const asked = { method: "POST", headers, payload: "List-Unsubscribe=One-Click" } as const;
    expect((await here.app.inject({ ...asked, url })).statusCode).toBe(200);
    await send(path, FRIEND);
    expect(await letters()).toEqual([]);
    // What stops a friend's letters is no token of a member, and the other way round.
    expect((await here.app.inject({ ...asked, url: url.replace("/friend", "") })).statusCode).toBe(404);
  });

  test("whose code was used is told that it is for first orders", async () => {
    const path = await link();
    await send(path, FRIEND);
    const [mail] = await letters();
    await deliver(here.deps, here.shop, [orderWith(codeIn(mail!))]);
    await send(path, FRIEND);
    expect((await letters())[0]?.subject).toMatch(/is for first orders$/);
  });

  test("has the address forgotten once the letter has gone, or the address does not exist", async () => {
    const path = await link();
    await send(path, FRIEND);
    here.server.mood = { refuses: 550, saying: "5.1.1 No such user" };
    await letters();
    const addresses = await askAdministrator(
      here.own.url,
      "SELECT friend_email FROM laurel.referrals UNION ALL SELECT refused_email FROM laurel.shopper_mail_wishes",
    );
    // Nor is it the member's address that was refused.
    expect(addresses).toEqual([{ friend_email: null }]);
  });

  test("waits for a mail server that is away, and loses nothing", async () => {
    await send(await link(), FRIEND);
    await here.server.close();
    expect(await letters()).toEqual([]);
    here.server = await startMailServer(here.server.settings.port);
    expect(await letters()).toMatchObject([{ to: [FRIEND] }]);
  });
});

describe("the member who invited", () => {
  beforeEach(() => here.switchTo("referral", true));

  async function friendOrders(): Promise<string> {
    await send(await link(), FRIEND);
    const [mail] = await letters();
    const code = codeIn(mail!);
    await deliver(here.deps, here.shop, [orderWith(code)]);
    return code;
  }

  test("is thanked the next morning", async () => {
    await friendOrders();
    expect(await letters()).toEqual([]);
    const [mail, ...others] = await here.mailsAt(TOMORROW);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [`customer-${inviter()}@example.com`],
      subject: "A friend of yours placed a first order",
    });
    expect(mail?.text).toContain("You get 500 points for it, to spend from March 16.");
    expect(mail?.text).not.toContain(FRIEND);
  });

  test("is not thanked for an order that was cancelled meanwhile", async () => {
    const code = await friendOrders();
    here.deps.clock.move({ hours: 1 });
    const cancelledAt = here.deps.clock.now().toISOString();
    await deliver(here.deps, here.shop, [orderWith(code, { cancelledAt })]);
    expect(await here.mailsAt(TOMORROW)).toEqual([]);
  });
});

describe("refused is", () => {
  test("what is no address, a form of another day, and a body without one", async () => {
    const path = await link();
    expect((await send(path, "friend@")).body).toMatchObject({ code: "email_invalid" });
    expect((await send(path, "friend@", { as: "" })).text).toContain("This is not an e-mail address.");
    const { form } = await landing(path);
    const fields = { form, email: FRIEND, key: randomUUID() };
    expect((await here.ask(null, `${path}?as=json`, { ...fields, key: "1" })).body.code).toBe(
      "invalid_input",
    );
    here.deps.clock.move({ hours: 26 });
    expect((await here.ask(null, `${path}?as=json`, fields)).body.code).toBe("form_expired");
    expect(await letters()).toEqual([]);
  });

  test("a sixth claim of one visitor in an hour", async () => {
    const path = await link();
    const visitor = other();
    for (const n of [1, 2, 3, 4, 5])
      expect((await send(path, `friend${n}@example.com`, { visitor })).status).toBe(200);
    expect((await send(path, FRIEND, { visitor })).body.code).toBe("too_many_requests");
    expect((await send(path, FRIEND, { visitor, as: "" })).text).toContain("Please try again tomorrow.");
    expect((await send(path, FRIEND)).status).toBe(200);
  });

  test("a hundred and first claim in an hour by guests whose address nobody says", async () => {
    const [path, elsewhere] = [await link(), await link(other())];
    for (let n = 1; n <= 10; n += 1)
      await Promise.all(Array.from({ length: 10 }, () => send(path, "friend@example.com")));
    expect((await send(elsewhere, "else@example.com")).body.code).toBe("too_many_requests");
    expect((await send(elsewhere, "else@example.com", { visitor: other() })).status).toBe(200);
  });

  test("a twenty-first friend of one member in a day", async () => {
    const path = await link();
    for (let n = 1; n <= 20; n += 1) expect((await send(path, `friend${n}@example.com`)).status).toBe(200);
    expect((await send(path, FRIEND)).body.code).toBe("too_many_requests");
    here.deps.clock.move({ hours: 25 });
    expect((await send(path, FRIEND)).status).toBe(200);
  });
});
