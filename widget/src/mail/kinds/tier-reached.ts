import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { earnFromWords } from "../../parts/ways.tsx";
import { heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "tier_reached" }>;

const ONCE = 10_000;

export function writeTierReached({ name, multiplierBasisPoints }: Part, { view, words }: Writing): Written {
  const { earnsFrom } = view.program;
  const title = words.t("mail_tier", { name });
  const earns =
    multiplierBasisPoints > ONCE
      ? words.t("mail_tier_earns", { factor: words.factor(multiplierBasisPoints) })
      : null;
  return {
    subject: title,
    blocks: [
      heading(title),
      paragraph(words.t("mail_tier_lead"), earnsFrom === null ? earns : earnFromWords(earnsFrom, words)),
    ],
  };
}
