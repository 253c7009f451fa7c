import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { balance, heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "points_back" }>;

export function writePointsBack({ name, points: count }: Part, writing: Writing): Written {
  const { words } = writing;
  return {
    subject: words.t("mail_back_subject", { count }),
    blocks: [
      heading(words.t("mail_back")),
      paragraph(
        words.t("mail_back_lead", { name, count }),
        words.t("mail_today", { available: balance(writing) }),
      ),
    ],
  };
}
