// The shop's words for the titles of entries, which answers as JSON have too.
import english from "@laurel/widget/texts/en.json" with { type: "json" };
import type { EntryWords } from "@laurel/domain/shopper/entry-title.ts";
import { textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import type { Text } from "@laurel/domain/shopper/texts/text-problems.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import type { StoredTexts } from "../../shopper-texts/load-texts.ts";

export interface WordsAsked {
  readonly program: Program;
  readonly texts: StoredTexts;
  /** Of the page, as a BCP 47 tag. */
  readonly locale: string;
}

export function entryWords({ program, texts, locale }: WordsAsked): EntryWords {
  const own = textsFor(texts.document, locale, program.document.pointsName);
  const words: Readonly<Record<string, Text>> = own;
  const points = own.points_name.other ?? "";
  return (name, slots = {}) => {
    const text = words[name];
    return fill(typeof text === "string" ? text : english[name], { points, ...slots });
  };
}

/** What a slot is given is never taken for a slot itself. */
const fill = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
