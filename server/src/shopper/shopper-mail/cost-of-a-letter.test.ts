// What a letter asks of the database, held by numbers: a server sends thousands a minute.
import { afterEach, beforeEach, expect, test } from "vitest";
import { countWork } from "../../testing/count-work.ts";
import { type MailingShop, openMailingShop } from "../../testing/processes/a-mailing-shop.ts";
import { listDueLetters } from "./due-letters.ts";
import { sendLetter } from "./sending/send-letter.ts";

const TOMORROW = "2026-03-03T08:00:00Z";

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200, 1_200] });
  await here.switchTo("points_earned", true);
});
afterEach(() => here.close());

test("A letter takes three transactions and fifteen statements", async () => {
  const { deps, shop } = here;
  await here.order(0);
  await here.order(1);
  deps.clock.set(TOMORROW);
  const [first, second] = await deps.db.transaction(shop.shopId, (tx) =>
    listDueLetters(tx, shop, { now: deps.clock.now() }),
  );
  const { db, since } = countWork(deps.db);
  const counted = { ...deps, db };
  // What is read once for a version of the program, is read.
  await sendLetter(counted, { mailer: deps.mailer!, shop, letter: first! });
  since();

  expect(await sendLetter(counted, { mailer: deps.mailer!, shop, letter: second! })).toBe("sent");

  const { transactions, statements } = since();
  expect(transactions).toBe(3);
  expect(statements).toHaveLength(15);
  expect(new Set(statements).size, "nothing is read twice").toBe(15);
});
