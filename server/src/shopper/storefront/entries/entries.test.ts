// What members read of their own history in the store: page by page, with a receipt for each entry, and as a file.
import { type ShopperReceipt, shopperReceiptSchema } from "@laurel/domain/shopper/receipt.ts";
import { type ShopperEntries, shopperEntriesSchema } from "@laurel/domain/shopper/view.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { deliver } from "../../../testing/processes/deliver.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../../testing/samples/an-order.ts";
import {
  openStorefront,
  type ProxiedAnswer,
  type Storefront,
} from "../../../testing/samples/a-storefront.ts";
import { adjustPoints } from "../../../core/adjustments/adjust-points.ts";
import { keepDatesOfShop } from "../../../core/ledger/dates/keep-dates.job.ts";
import { setExcluded } from "../../../core/membership/set-excluded.ts";
import { updateTexts } from "../../shopper-texts/update-texts.ts";

let store: Storefront;

beforeAll(async () => {
  store = await openStorefront({
    points: [640, 0, 0, 100],
    program: (program) => ({ ...program, orders: { ...program.orders, holdDays: 0 } }),
  });
});
afterAll(() => store.close());

const give = (index: number, points: number, note: string | null = null) =>
  adjustPoints(store.deps, store.shop.shopId, {
    customerId: store.customerIds[index]!,
    points,
    reason: "a secret of the staff",
    note,
    countsTowardTier: null,
    idempotencyKey: randomUUID(),
    actor: "staff:somebody",
  });

async function entries(index: number, after?: string): Promise<ShopperEntries> {
  const from = after === undefined ? "" : `&after=${encodeURIComponent(after)}`;
  const { body } = await store.ask(store.member(index), `/entries?as=json${from}`);
  return shopperEntriesSchema.parse(body);
}

const why = (platformId: string | null, id: string): Promise<ProxiedAnswer> =>
  store.ask(platformId, `/entries/${encodeURIComponent(id)}/why?as=json`);

async function receipt(index: number, id: string): Promise<ShopperReceipt> {
  const { body } = await why(store.member(index), id);
  return shopperReceiptSchema.parse(body);
}

const codeOf = ({ status, body }: ProxiedAnswer): [number, string] => [status, body.code];

describe("A member's entries", () => {
  test("come twenty at a time, newest first, until there are no more", async () => {
    for (let points = 1; points <= 45; points++) await give(1, points);
    const first = await entries(1);
    const second = await entries(1, first.entries.at(-1)!.id);
    const third = await entries(1, second.entries.at(-1)!.id);
    expect([first, second, third].map((page) => [page.entries.length, page.hasMoreEntries])).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ]);
    const all = [first, second, third].flatMap((page) => page.entries.map(({ points }) => points));
    expect(all).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at));
    expect(first.entries).toEqual((await store.view(store.member(1))).entries);
  });

  test("are for members who are signed in, and no address shows another's", async () => {
    expect(codeOf(await store.ask(null, "/entries?as=json"))).toEqual([401, "sign_in_needed"]);
    expect(codeOf(await store.ask(store.member(0), "/entries?as=json&after=x"))).toEqual([
      400,
      "invalid_cursor",
    ]);
    const [theirs] = (await entries(1)).entries;
    expect(await entries(0, theirs!.id)).toEqual({ entries: [], hasMoreEntries: false });
  });
});

describe("A member's history", () => {
  test("has one line for an order, from pending to taken back, with the balance after it", async () => {
    const own = await openStorefront({
      points: [100],
      program: (program) => ({ ...program, orders: { ...program.orders, holdDays: 14 } }),
    });
    onTestFinished(() => own.close());
    const { deps, shop } = own;
    const customer = aCustomer(own.member(0));
    const told = async () => {
      const { body } = await own.ask(own.member(0), "/entries?as=json");
      return shopperEntriesSchema
        .parse(body)
        .entries.map(({ title, points, balance, spendableOn, takenBack }) => [
          title,
          points,
          balance,
          spendableOn,
          takenBack,
        ]);
    };
    const order = anOrder({
      orderId: "31",
      customerId: own.member(0),
      processedAt: deps.clock.now().toISOString(),
      lines: [aLine({ quantity: 2 })],
    });
    const refund = (refundId: string) =>
      deliver(deps, shop, [
        refundCreated("31", {
          refundId,
          processedAt: deps.clock.now().toISOString(),
          lines: [{ refundLineId: refundId, lineId: "1", quantity: 1 }],
          amountMinor: 0,
        }),
      ]);
    await deliver(deps, shop, [orderChanged(order, customer)]);
    const held = ["Order #31", 40, 100, "2026-03-16", 0];
    const first = ["From the shop", 100, 100, null, 0];
    expect(await told()).toEqual([held, first]);

    deps.clock.move({ days: 15 });
    await keepDatesOfShop(deps, shop.shopId);
    expect(await told()).toEqual([["Order #31", 40, 140, null, 0], first]);

    await refund("1");
    expect(await told()).toEqual([["Order #31, part returned", 20, 120, null, 20], first]);
    await adjustPoints(deps, shop.shopId, {
      customerId: own.customerIds[0]!,
      points: 5,
      reason: "test",
      note: null,
      countsTowardTier: null,
      idempotencyKey: randomUUID(),
      actor: "test",
    });
    await refund("2");
    const [newest, , oldest] = await told();
    expect([newest, oldest]).toEqual([["From the shop", 5, 105, null, 0], first]);
    expect((await told())[1]).toEqual(["Order #31, returned", 0, 100, null, 40]);
  });
});

describe("A receipt", () => {
  test("of an order has its lines, what counts, the rate and what did not count", async () => {
    const customer = aCustomer(store.member(2));
    const order = anOrder({
      orderId: "order-77",
      customerId: store.member(2),
      shippingMinor: 490,
      totalMinor: 4_190,
      lines: [aLine({ title: "Tea", quantity: 2, discountMinor: 300 })],
    });
    await deliver(store.deps, store.shop, [orderChanged(order, customer)]);
    const [entry] = (await entries(2)).entries;
    expect(entry).toMatchObject({ title: "Order #order-77", points: 37, hasWhy: true });
    expect(await receipt(2, entry!.id)).toMatchObject({
      entry,
      why: {
        kind: "order",
        none: null,
        lines: [{ name: "Tea", quantity: 2, amountMinor: 4_000 }],
        discountMinor: 300,
        taxMinor: 0,
        countsMinor: 3_700,
        steps: [{ kind: "rate", rateBasisPoints: 10_000, points: { digits: "37", isCut: false } }],
        rounding: null,
        points: 37,
        notCounted: [{ what: "shipping", amountMinor: 490 }],
      },
    });
  });

  test("has the shop's note, and never the reason that staff wrote down", async () => {
    await give(0, 25, "Sorry for the wait");
    const [entry] = (await entries(0)).entries;
    const answer = await why(store.member(0), entry!.id);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(shopperReceiptSchema.parse(answer.body)).toMatchObject({
      entry: { points: 25, note: "Sorry for the wait" },
      why: { kind: "adjustment" },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|somebody|staff/);
  });

  test("is not there for another member's entry, for a guest, and for an id that nobody gave", async () => {
    const [entry] = (await entries(2)).entries;
    for (const id of [entry!.id, "x", Buffer.from(`${randomUUID()} 0`).toString("base64url")])
      expect(codeOf(await why(store.member(0), id))).toEqual([404, "posting_not_found"]);
    expect(codeOf(await why(null, entry!.id))).toEqual([401, "sign_in_needed"]);
  });
});

test("Titles are in the language of the page, where the shop has words in it", async () => {
  const texts = { entry_order: "Bestellung {name}", entry_adjustment: "Vom Laden" };
  const saved = await updateTexts(store.deps, store.shop.shopId, {
    expectedVersion: 0,
    document: { languages: { de: { pointsName: null, texts } } },
    actor: "test",
  });
  expect(saved.ok).toBe(true);
  const titles = async (index: number, locale: string): Promise<string[]> => {
    const { body } = await store.ask(store.member(index), `/entries?as=json&locale=${locale}`);
    return shopperEntriesSchema.parse(body).entries.map(({ title }) => title);
  };
  expect([await titles(2, "de"), await titles(2, "fr")]).toEqual([
    ["Bestellung #order-77"],
    ["Order #order-77"],
  ]);
  expect((await store.view(store.member(0), "&locale=de-AT")).entries[0]).toMatchObject({
    title: "Vom Laden",
  });
  const [entry] = (await entries(2)).entries;
  const answer = await store.ask(store.member(2), `/entries/${entry!.id}/why?as=json&locale=de`);
  expect(shopperReceiptSchema.parse(answer.body).entry.title).toBe("Bestellung #order-77");
});

describe("All entries as a file", () => {
  const file = (platformId: string | null) => store.visit(platformId, "/entries.csv");

  test("have days, points and notes, and nothing of staff or of other members", async () => {
    await give(0, -5, "=1+1");
    const { status, headers, text } = await file(store.member(0));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="entries-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [head, ...lines] = text.replace("\ufeff", "").trimEnd().split("\r\n");
    expect(head).toBe("on,kind,points,account,balance_after,order,note");
    const own = (await entries(0)).entries;
    expect(lines.map((line) => Number(line.split(",")[2]))).toEqual(own.map(({ points }) => points));
    expect(lines[0]).toBe(`${own[0]!.on},adjustment,-5,available,660,,'=1+1`);
    expect(text).not.toMatch(/secret|somebody|example\.com/);
  });

  test("name the order", async () => {
    const { text } = await file(store.member(2));
    expect(text).toContain(",order_award,37,available,37,#order-77,");
  });

  test("are for members alone", async () => {
    const guest = await file(null);
    expect([guest.status, guest.text]).toEqual([401, expect.stringContaining("sign_in_needed")]);
  });
});

test("Whom the merchant excluded has no history to read in the store", async () => {
  const [entry] = (await entries(3)).entries;
  await setExcluded(store.deps, store.shop.shopId, {
    customerId: store.customerIds[3]!,
    isExcluded: true,
    actor: "test",
  });
  for (const path of ["/entries?as=json", `/entries/${entry!.id}/why?as=json`, "/entries.csv"])
    expect(codeOf(await store.ask(store.member(3), path))).toEqual([422, "customer_not_eligible"]);
});
