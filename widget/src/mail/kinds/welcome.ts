import { earnFromWords } from "../../parts/ways.tsx";
import { balance, heading, paragraph, thanks, type Writing, type Written } from "../blocks.ts";

export function writeWelcome(writing: Writing): Written {
  const { view, words } = writing;
  const { earnsFrom } = view.program;
  const title = words.t("mail_welcome", { shop: view.program.name });
  return {
    subject: title,
    blocks: [
      heading(title),
      paragraph(
        thanks(writing),
        earnsFrom === null ? words.t("mail_welcome_lead") : earnFromWords(earnsFrom, words),
        words.t("mail_today", { available: balance(writing) }),
      ),
    ],
  };
}
