// Letters that cannot be written, as by a fault of ours, wait behind those that can.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveRows } from "../../../database/statements/save-rows.sql.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { issueRedemption } from "../../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { FRIEND_LETTER } from "../friend/note-friend-letter.ts";
import { insertNotes } from "../shopper-mail.sql.ts";
import { markLetters, SEND_TASK } from "./letters-due.ts";
import { sendShopperMails } from "./send-mails.job.ts";

const MORNING = "2026-03-03T08:00:00.000Z";

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200, 1_200] });
});
afterEach(() => here.close());

/** Answers to friends of a referral that cannot even be asked for. */
async function noteUnwritable(count: number): Promise<void> {
  const { deps, shop, customerIds } = here;
  const note = {
    customer_id: customerIds[0]!,
    kind: FRIEND_LETTER,
    facts: {},
    happened_at: deps.clock.now(),
  };
  await deps.db.transaction(shop.shopId, async (tx) => {
    const rows = Array.from({ length: count }, (_, nth) => ({ ...note, subject: `broken ${nth}` }));
    saveRows(tx, insertNotes, rows);
    markLetters(tx, deps.clock.now(), { isOwn: false });
  });
}

const dueAt = async (): Promise<string | undefined> => {
  const [row] = await here.own.db.global((tx) =>
    tx.kysely
      .selectFrom("due_work")
      .select("due_at")
      .where("shop_id", "=", here.shop.shopId)
      .where("kind", "=", SEND_TASK)
      .execute(),
  );
  return (row?.["due_at"] as Date | undefined)?.toISOString();
};

test("As many as are read at once keep no later letter waiting", { timeout: 60_000 }, async () => {
  here.deps.clock.set("2026-03-02T09:00:00Z");
  await noteUnwritable(500);
  here.deps.clock.set("2026-03-02T10:00:00Z");
  const rewardId = await aReward(here.deps, here.shop);
  const asked = {
    customerId: here.customerIds[1]!,
    rewardId,
    points: null,
    idempotencyKey: "a",
    actor: "test",
  };
  const redemptionId = await redeemReward({ ...here.deps, jobWaitMs: 20 }, here.shop.shopId, asked);
  await issueRedemption.run(here.deps, { shopId: here.shop.shopId, redemptionId }, { n: 1, isLast: false });
  const quick = { ...here.deps, env: { ...here.deps.env, mailPerMinute: 10_000 } };
  // The first run reads those alone.
  for (let run = 0; run < 2; run += 1) await sendShopperMails(quick);
  expect(here.server.mails).toMatchObject([{ subject: "Your code: 5 off" }]);
  const tries = () =>
    here.own.db.transaction(here.shop.shopId, (tx) =>
      tx.kysely.selectFrom("shopper_mails").select("tries").execute(),
    );
  expect((await tries()).map(({ tries: count }) => count as number)).toEqual(
    Array.from({ length: 500 }, () => 1),
  );
});

describe("One of them", () => {
  test("is tried again after a minute, then after two, four, and at most after a day", async () => {
    here.deps.clock.set(MORNING);
    await noteUnwritable(1);
    const waits: number[] = [];
    for (let nth = 0; nth < 13; nth += 1) {
      const now = here.deps.clock.now().toISOString();
      expect(await here.mailsAt(now)).toEqual([]);
      const next = (await dueAt())!;
      waits.push((Date.parse(next) - Date.parse(now)) / 60_000);
      here.deps.clock.set(next);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440, 1_440]);
  });
});
