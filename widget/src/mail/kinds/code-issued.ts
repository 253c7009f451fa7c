import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "code_issued" }>;

export function writeCodeIssued({ held }: Part, { words }: Writing): Written {
  const { name, points, code, until, href } = held;
  // A gift card or store credit does not go into the cart.
  const how = href === null ? words.t(code === null ? "in_account" : "at_checkout") : null;
  const about = [code, how, until === null ? null : words.t("until", { day: words.day(until) })];
  return {
    subject: words.t("mail_code_subject", { name }),
    blocks: [
      heading(words.t("mail_code")),
      paragraph(words.t("mail_code_lead", { name, count: points })),
      {
        is: "box",
        title: name,
        note: about.filter((one) => one !== null).join(", "),
        action: href === null ? null : { label: words.t("use_now"), href },
      },
    ],
  };
}
