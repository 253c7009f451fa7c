import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { balance, heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "points_expiring" }>;

export function writePointsExpiring({ points, on }: Part, writing: Writing): Written {
  const { words } = writing;
  const about = { count: points, day: words.day(on), available: balance(writing) };
  return {
    subject: words.t("mail_expiring_subject", about),
    blocks: [heading(words.t("mail_expiring", about)), paragraph(words.t("mail_expiring_lead", about))],
  };
}
