import type { Explanation } from "@laurel/domain/explanation.ts";
import { z } from "zod";
import { listOwnHistory } from "../../../core/ledger/movements/list-movements.ts";
import { loadReceipt } from "../../storefront/entries/entries.ts";
import { entryWords } from "../../storefront/entries/entry-words.ts";
import { loadTexts } from "../../shopper-texts/load-texts.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { findPostedPoints } from "../shopper-mail.sql.ts";
import type { PartOf } from "../part.ts";

const facts = z.object({ posting: z.string() });

/** What orders earned, as they stand when the letter is written. */
export const pointsEarned: PartOf<"points_earned"> = async ({ deps, shop, customerId, notes, view }) =>
  deps.db.readOneMoment(shop.shopId, async (tx) => {
    const orderIds = notes.map(({ subject }) => subject);
    const page = { limit: LINES_MAX, isBackward: false, cursor: null };
    const [program, texts, stored, history] = await Promise.all([
      loadProgram(tx),
      loadTexts(tx),
      tx.run(findPostedPoints, [shop.shopId, customerId, orderIds]),
      listOwnHistory(tx, { customerId, page }),
    ]);
    const worth = new Map(stored.map((row) => [row.order_id, row.posted_points]));
    const told = notes.flatMap(({ subject, facts: of }) => {
      const { posting } = facts.parse(of);
      const line = history.nodes.find(({ postingId }) => postingId === posting);
      const points = worth.get(subject) ?? 0;
      return points > 0 && line && !isClaimed(line.explanation) ? [{ points, line }] : [];
    });
    const newest = told.at(-1);
    if (!newest) return null;
    const points = told.reduce((sum, one) => sum + one.points, 0);
    const say = entryWords({ program, texts, locale: view.program.locale });
    const asked = { customerId, program, shop, now: deps.clock.now(), say, id: newest.line.id };
    // After a refund of a part the receipt would tell of the refund.
    const receipt = isFirst(newest.line.explanation) ? await loadReceipt(tx, asked) : null;
    return { kind: "points_earned", points, orders: told.length, receipt };
  });

/** Of one day; more is no shopper. */
const LINES_MAX = 100;

/** Placed before joining. */
const isClaimed = (explanation: Explanation): boolean =>
  explanation.kind === "order" && explanation.change?.name === "claimed";

const isFirst = (explanation: Explanation): boolean =>
  explanation.kind === "order" && explanation.change === undefined;
