// The rule of one letter a day, over random days of a shop: never two a day to one person, none after unsubscribing, and
// none lost to a mail server that is away.
import { afterEach, beforeEach, expect, test } from "vitest";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { type MailingShop, openMailingShop } from "../../testing/processes/a-mailing-shop.ts";
import { seededRandom } from "../../testing/random.ts";
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { stopKinds } from "./wishes.ts";

const MEMBERS = 4;
const IS_LONG = process.env["LAUREL_LONG"] === "1";
const DAYS = IS_LONG ? 365 : 20;

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [0, 0, 0, 0] });
  for (const kind of unaskedKinds) await here.switchTo(kind, true);
});
afterEach(() => here.close());

test.each(IS_LONG ? [1, 2] : [1])(
  "holds with the chances %i",
  async (seed) => {
    const chance = seededRandom(seed);
    const random = { below: (end: number) => Math.floor(chance() * end) };
    const stopped = new Set<number>();
    /** By member, orders that are not told yet. */
    const untold = new Map<number, number>();
    const days = new Set<string>();
    const start = Date.parse("2026-03-02T00:00:00Z");
    for (let hour = 6; hour < DAYS * 24; hour += 1 + random.below(5)) {
      here.deps.clock.set(new Date(start + hour * 3_600_000));
      const member = random.below(MEMBERS);
      if (random.below(3) > 0) {
        await here.order(member);
        if (!stopped.has(member)) untold.set(member, (untold.get(member) ?? 0) + 1);
      }
      if (random.below(120) === 0) {
        const customerId = here.customerIds[member]!;
        const { shopId } = here.shop;
        await here.deps.db.transaction(shopId, (tx) => stopKinds(tx, { customerId, kinds: unaskedKinds }));
        stopped.add(member);
        untold.delete(member);
      }
      here.server.mood = random.below(4) === 0 ? { refuses: 421 } : "glad";
      for (const { to, text } of await here.mailsAt(here.deps.clock.now().toISOString())) {
        const of = here.platformIds.findIndex((id) => to[0] === `customer-${id}@example.com`);
        const day = `${of} ${toLocalDate(here.deps.clock.now(), here.shop.timeZone)}`;
        expect(days.has(day), `two letters on one day: ${day}`).toBe(false);
        days.add(day);
        expect(stopped.has(of), "a letter after unsubscribing").toBe(false);
        const told = Number(/^(\d+) points for your order/m.exec(text)?.[1] ?? 0) / POINTS_OF_ORDER;
        untold.set(of, (untold.get(of) ?? 0) - told);
      }
    }
    here.server.mood = "glad";
    // Two more mornings: what was held up by a day that was taken goes on the next one.
    for (const more of [1, 2]) {
      const at = new Date(start + (DAYS + more) * 86_400_000 + 10 * 3_600_000);
      for (const { to, text } of await here.mailsAt(at.toISOString())) {
        const of = here.platformIds.findIndex((id) => to[0] === `customer-${id}@example.com`);
        const told = Number(/^(\d+) points for your order/m.exec(text)?.[1] ?? 0) / POINTS_OF_ORDER;
        untold.set(of, (untold.get(of) ?? 0) - told);
      }
    }
    expect(days.size).toBeGreaterThan(DAYS);
    expect([...untold.values()].filter((orders) => orders !== 0)).toEqual([]);
  },
  IS_LONG ? 600_000 : 60_000,
);

const POINTS_OF_ORDER = 20;
