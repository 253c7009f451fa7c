import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import type { ShopperHeld } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../../texts/words.ts";
import { type Block, heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "code_issued" }>;

export const writeCodeIssued = ({ held }: Part, { words }: Writing): Written => ({
  subject: words.t("mail_code_subject", { name: held.name }),
  blocks: [
    heading(words.t("mail_code")),
    paragraph(words.t("mail_code_lead", { name: held.name, count: held.points })),
    codeBox(held, words),
  ],
});

/** The code, how it is used, and until when. */
export function codeBox({ name, code, until, href }: ShopperHeld, words: Words): Block {
  // A gift card or store credit does not go into the cart.
  const how = href === null ? words.t(code === null ? "in_account" : "at_checkout") : null;
  const about = [code, how, until === null ? null : words.t("until", { day: words.day(until) })];
  return {
    is: "box",
    title: name,
    note: about.filter((one) => one !== null).join(", "),
    action: href === null ? null : { label: words.t("use_now"), href },
  };
}
