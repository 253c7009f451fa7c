import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import type { ShopperHeld } from "@laurel/domain/shopper/view.ts";
import { nameOf } from "../../parts/name-of.ts";
import type { Words } from "../../texts/words.ts";
import { type Block, heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "code_issued" }>;

export function writeCodeIssued({ held }: Part, { words }: Writing): Written {
  const name = nameOf(held, words);
  // Store credit has no code.
  const isCode = held.code !== null;
  return {
    subject: words.t(isCode ? "mail_code_subject" : "mail_credit_subject", { name }),
    blocks: [
      heading(words.t(isCode ? "mail_code" : "mail_credit")),
      paragraph(words.t("mail_code_lead", { name, count: held.points })),
      codeBox(held, words),
    ],
  };
}

/** The code, how it is used, and until when. */
export function codeBox(held: ShopperHeld, words: Words): Block {
  const { code, until, href } = held;
  // A gift card or store credit does not go into the cart.
  const how = href === null ? words.t(code === null ? "in_account" : "at_checkout") : null;
  const about = [code, how, until === null ? null : words.t("until", { day: words.day(until) })];
  return {
    is: "box",
    title: nameOf(held, words),
    note: about.filter((one) => one !== null).join(" · "),
    action: href === null ? null : { label: words.t("use_now"), href },
  };
}
