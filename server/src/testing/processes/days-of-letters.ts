// Random days of a shop whose e-mails are all on: never two letters a day to one person, none after unsubscribing, and none
// lost to a mail server that is away.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { expect } from "vitest";
import { stopKinds } from "../../shopper/shopper-mail/stopping/wishes.ts";
import { seededRandom } from "../random.ts";
import { type MailingShop, openMailingShop } from "./a-mailing-shop.ts";

const POINTS = [0, 0, 0, 0];
const POINTS_OF_ORDER = 20;
/** So many members unsubscribe in the whole time, more or less: letters go on until its end. */
const STOPS = 2;
const EVENTS_A_DAY = 8;

export async function liveDaysOfLetters(input: {
  readonly days: number;
  readonly seed: number;
}): Promise<void> {
  const here = await openMailingShop({ points: POINTS });
  try {
    for (const kind of unaskedKinds) await here.switchTo(kind, true);
    await live(here, input);
  } finally {
    await here.close();
  }
}

async function live(
  here: MailingShop,
  { days, seed }: { readonly days: number; readonly seed: number },
): Promise<void> {
  const chance = seededRandom(seed);
  const random = { below: (end: number) => Math.floor(chance() * end) };
  const stopped = new Set<number>();
  /** By member, orders that are not told yet. */
  const untold = new Map<number, number>();
  const told = new Set<string>();
  const start = Date.parse("2026-03-02T00:00:00Z");
  for (let hour = 6; hour < days * 24; hour += 1 + random.below(5)) {
    here.deps.clock.set(new Date(start + hour * 3_600_000));
    const member = random.below(POINTS.length);
    if (random.below(3) > 0) {
      await here.order(member);
      if (!stopped.has(member)) untold.set(member, (untold.get(member) ?? 0) + 1);
    }
    if (random.below((days * EVENTS_A_DAY) / STOPS) === 0) {
      const customerId = here.customerIds[member]!;
      const { shopId } = here.shop;
      const day = toLocalDate(here.deps.clock.now(), here.shop.timeZone);
      await here.deps.db.transaction(shopId, (tx) => stopKinds(tx, { customerId, kinds: unaskedKinds, day }));
      stopped.add(member);
      untold.delete(member);
    }
    here.server.mood = random.below(4) === 0 ? { refuses: 421 } : "glad";
    for (const { to, text } of await here.mailsAt(here.deps.clock.now().toISOString())) {
      const of = here.platformIds.findIndex((id) => to[0] === `customer-${id}@example.com`);
      const day = `${of} ${toLocalDate(here.deps.clock.now(), here.shop.timeZone)}`;
      expect(told.has(day), `two letters on one day: ${day}`).toBe(false);
      told.add(day);
      expect(stopped.has(of), "a letter after unsubscribing").toBe(false);
      untold.set(of, (untold.get(of) ?? 0) - ordersIn(text));
    }
  }
  here.server.mood = "glad";
  // Two more mornings: what was held up by a day that was taken goes on the next one.
  for (const more of [1, 2]) {
    const at = new Date(start + (days + more) * 86_400_000 + 10 * 3_600_000);
    for (const { to, text } of await here.mailsAt(at.toISOString())) {
      const of = here.platformIds.findIndex((id) => to[0] === `customer-${id}@example.com`);
      untold.set(of, (untold.get(of) ?? 0) - ordersIn(text));
    }
  }
  expect(told.size).toBeGreaterThan(days);
  expect([...untold.values()].filter((orders) => orders !== 0)).toEqual([]);
}

const ordersIn = (text: string): number =>
  Number(/^(\d+) points for your order/m.exec(text)?.[1] ?? 0) / POINTS_OF_ORDER;
