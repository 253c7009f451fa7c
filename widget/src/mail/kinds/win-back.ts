import { balance, heading, paragraph, type Writing, type Written } from "../blocks.ts";

/** What waits for a member who has not ordered for long. */
export function writeWinBack(writing: Writing): Written {
  const { view, words } = writing;
  const count = view.member?.available ?? 0;
  const worth = view.member?.worthMinor ?? null;
  const available = balance(writing);
  return {
    subject: words.t("mail_win_back_subject", { count }),
    blocks: [
      heading(words.t("mail_win_back")),
      paragraph(
        words.t("mail_win_back_lead", { shop: view.program.name }),
        worth === null
          ? words.t("mail_today", { available })
          : words.t("mail_today_worth", { available, money: words.money(worth) }),
      ),
    ],
  };
}
