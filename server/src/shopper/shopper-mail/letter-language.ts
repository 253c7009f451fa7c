// In which language a customer is written to: the one in which they last did something in the store, if the shop has words
// in it; otherwise the shop's choice.
import { firstWithWords, textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import type { Texts } from "@laurel/widget/renderer.ts";
import type { Tx } from "../../database/database.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadTexts } from "../shopper-texts/load-texts.ts";
import { findSettings } from "./shopper-mail.sql.ts";

interface LetterLanguage {
  /** BCP 47. */
  readonly locale: string;
  /** The shop's own words in it. */
  readonly texts: Texts;
}

/** @param last of the store's page where the customer last did something */
export async function loadLetterLanguage(tx: Tx, last: string | null): Promise<LetterLanguage> {
  const [[settings], { document: texts }, { document: program }] = await Promise.all([
    tx.run(findSettings, [tx.shopId]),
    loadTexts(tx),
    loadProgram(tx),
  ]);
  const locale = firstWithWords(texts, [last, settings?.locale ?? null]);
  return { locale, texts: textsFor(texts, locale, program.pointsName) };
}
