import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { balance, heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "birthday" }>;

export function writeBirthday({ points: count }: Part, writing: Writing): Written {
  const { view, words } = writing;
  const name = view.member?.firstName ?? null;
  const title = name === null ? words.t("mail_birthday_nobody") : words.t("mail_birthday", { name });
  return {
    subject: words.t("mail_birthday_subject", { count }),
    blocks: [
      heading(title),
      paragraph(
        words.t("mail_birthday_lead", { count }),
        words.t("mail_today", { available: balance(writing) }),
      ),
    ],
  };
}
