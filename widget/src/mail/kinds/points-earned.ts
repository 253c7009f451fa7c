import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { sumRows } from "../../parts/receipt/sum-rows.ts";
import { balance, type Block, heading, paragraph, thanks, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "points_earned" }>;

/** The receipt is the newest order's: a letter of ten orders is no longer than one of one. */
export function writePointsEarned(part: Part, writing: Writing): Written {
  const { points: count, orders, receipt } = part;
  const { view, words } = writing;
  const title = words.t(orders === 1 ? "mail_earned" : "mail_earned_many", { count });
  const on = orders === 1 ? (receipt?.entry.spendableOn ?? null) : null;
  const worth = view.member?.worthMinor ?? null;
  const available = balance(writing);
  return {
    subject: on === null ? title : words.t("mail_earned_later", { count, day: words.day(on) }),
    blocks: [
      heading(title),
      paragraph(
        thanks(writing),
        on === null ? null : words.t("mail_spend_from", { day: words.day(on) }),
        worth === null
          ? words.t("mail_today", { available })
          : words.t("mail_today_worth", { available, money: words.money(worth) }),
      ),
      ...whyOf(part, writing),
    ],
  };
}

function whyOf({ receipt }: Part, { words }: Writing): readonly Block[] {
  if (receipt?.why.kind !== "order" || receipt.why.none !== null) return [];
  const { why, entry } = receipt;
  const title = words.t("mail_why", { count: why.points });
  return [{ is: "sum", title, about: entry.title, rows: sumRows(why, words) }];
}
