// What a letter consists of. HTML and text are written from the same blocks, so that they say the same.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { SumRow } from "../parts/receipt/sum-rows.ts";
import type { Words } from "../texts/words.ts";

export interface Link {
  readonly label: string;
  readonly href: string;
}

export type Block =
  | { readonly is: "heading" | "text"; readonly text: string }
  /** `about`, and the value of a row, may be empty. */
  | { readonly is: "sum"; readonly title: string; readonly about: string; readonly rows: readonly SumRow[] }
  | {
      readonly is: "box";
      readonly title: string;
      readonly note: string;
      readonly action: Link | null;
    };

/** One kind's part of a letter. */
export interface Written {
  /** If it is the first part. */
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export interface Writing {
  readonly view: ShopperView;
  readonly words: Words;
}

export const heading = (text: string): Block => ({ is: "heading", text });
export const paragraph = (...sentences: readonly (string | null)[]): Block => ({
  is: "text",
  text: sentences.filter((sentence) => sentence !== null).join(" "),
});

/** “6,412 points” */
export const balance = ({ view, words }: Writing): string =>
  words.t("points", { count: view.member?.available ?? 0 });

/** “Thank you, Harriet.” */
export const thanks = ({ view, words }: Writing): string => {
  const name = view.member?.firstName ?? null;
  return name === null ? words.t("mail_thanks_nobody") : words.t("mail_thanks", { name });
};
