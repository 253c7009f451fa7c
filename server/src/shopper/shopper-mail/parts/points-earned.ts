import type { Explanation } from "@laurel/domain/explanation.ts";
import { z } from "zod";
import { loadOwnLines } from "../../../core/ledger/movements/list-movements.ts";
import { loadReceiptOf } from "../../storefront/entries/entries.ts";
import { entryWords } from "../../storefront/entries/entry-words.ts";
import { findPostedPoints } from "../shopper-mail.sql.ts";
import type { PartOf } from "../part.ts";

const facts = z.object({ posting: z.string() });

/** What orders earned, as they stand when the letter is written. */
export const pointsEarned: PartOf<"points_earned"> = async (asked) => {
  const { deps, tx, shop, offer, customerId, notes, view } = asked;
  const orders = notes.map(({ subject, facts: of }) => ({ id: subject, postingId: facts.parse(of).posting }));
  const orderIds = orders.map(({ id }) => id);
  const postingIds = orders.map(({ postingId }) => postingId);
  const [stored, lines] = await Promise.all([
    tx.run(findPostedPoints, [shop.shopId, customerId, orderIds]),
    loadOwnLines(tx, { customerId, postingIds }),
  ]);
  const worth = new Map(stored.map((row) => [row.order_id, row.posted_points]));
  const told = orders.flatMap(({ id, postingId }) => {
    const line = lines.get(postingId);
    const points = worth.get(id) ?? 0;
    return points > 0 && line && !isClaimed(line.explanation) ? [{ points, line }] : [];
  });
  const newest = told.at(-1);
  if (!newest) return null;
  const points = told.reduce((sum, one) => sum + one.points, 0);
  const { program, texts } = offer;
  const say = entryWords({ program, texts, locale: view.program.locale });
  const own = { customerId, program, shop, now: deps.clock.now(), say };
  // After a refund of a part the receipt would tell of the refund.
  const receipt = isFirst(newest.line.explanation) ? await loadReceiptOf(tx, own, newest.line) : null;
  return { kind: "points_earned", points, orders: told.length, receipt };
};

/** Placed before joining. */
const isClaimed = (explanation: Explanation): boolean =>
  explanation.kind === "order" && explanation.change?.name === "claimed";

const isFirst = (explanation: Explanation): boolean =>
  explanation.kind === "order" && explanation.change === undefined;
