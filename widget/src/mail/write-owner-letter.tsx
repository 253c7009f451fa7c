// An e-mail to the owner of a shop. It comes from Laurel: in English, and in Laurel's colour.
import { readableInk } from "@laurel/domain/readable-ink.ts";
import { renderToStaticMarkup } from "react-dom/server";
import type { Renderer } from "../renderer.ts";
import { LetterFrame } from "./letter-frame.tsx";
import { letterText, linkText, oneLine } from "./letter-text.ts";

const COLOURS = readableInk("#0b6e4f");

export const renderOwnerLetter: Renderer["renderOwnerLetter"] = (letter) => {
  const { shop, blocks, button, why, stop } = letter;
  const subject = oneLine(letter.subject);
  const html = renderToStaticMarkup(
    <LetterFrame
      {...{ subject, shop, blocks, button, why, stop }}
      page={null}
      logoUrl=""
      lang="en"
      dir="ltr"
      sender={[]}
      colours={COLOURS}
    />,
  );
  const text = letterText(shop, blocks, { links: [button], end: [why, linkText(stop)] });
  return { subject, html: `<!doctype html>${html}`, text };
};
