import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { nameOf } from "../../parts/name-of.ts";
import { heading, paragraph, type Writing, type Written } from "../blocks.ts";
import { codeBox } from "./code-issued.ts";

type Part = Extract<LetterPart, { kind: "code_expiring" }>;

export function writeCodeExpiring({ held, on }: Part, { words }: Writing): Written {
  const day = words.day(on);
  const names = words.list(held.map((one) => nameOf(one, words)));
  return {
    subject: words.t("mail_code_expiring_subject", { name: names, day }),
    blocks: [
      heading(words.t("mail_code_expiring")),
      paragraph(words.t("mail_code_expiring_lead", { name: names, day })),
      ...held.map((one) => codeBox(one, words)),
    ],
  };
}
