// A letter as HTML and as text.
import type { Letter, LetterPart } from "@laurel/domain/shopper/letter.ts";
import { readableInk } from "@laurel/domain/readable-ink.ts";
import { renderToStaticMarkup } from "react-dom/server";
import type { Renderer } from "../renderer.ts";
import { withIsolatedNames } from "../texts/isolate.ts";
import { createWords } from "../texts/words.ts";
import type { Writing, Written } from "./blocks.ts";
import { writeBirthday } from "./kinds/birthday.ts";
import { writeCodeExpiring } from "./kinds/code-expiring.ts";
import { writeCodeIssued } from "./kinds/code-issued.ts";
import { writeFriendLetter } from "./kinds/friend-letter.ts";
import { writePointsBack } from "./kinds/points-back.ts";
import { writePointsEarned } from "./kinds/points-earned.ts";
import { writePointsExpiring } from "./kinds/points-expiring.ts";
import { writeReferral } from "./kinds/referral.ts";
import { writeRewardAvailable } from "./kinds/reward-available.ts";
import { writeTierReached } from "./kinds/tier-reached.ts";
import { writeWelcome } from "./kinds/welcome.ts";
import { writeWinBack } from "./kinds/win-back.ts";
import { LetterFrame } from "./letter-frame.tsx";
import { letterText, linkText, oneLine } from "./letter-text.ts";

export const renderLetter: Renderer["renderLetter"] = (whole, { accent, logoUrl, now, texts = {} }) => {
  const letter = whole.view.program.dir === "rtl" ? withIsolatedNames(whole) : whole;
  const { view, parts, offers, postalAddress, stopHref } = letter;
  const words = createWords(view.program, texts, now);
  const writing: Writing = { view, words };
  const written = parts.map((part) => writePart(part, writing));
  const blocks = written.flatMap((one) => one.blocks);
  if (offers.length > 0)
    blocks.push({ is: "text", text: words.t("mail_offers", { name: words.list(offers) }) });
  const shop = view.program.name;
  const isToFriend = parts.some(({ kind }) => kind === "friend_letter");
  const page = { label: words.t(isToFriend ? "how_it_works" : "mail_all"), href: pageOf(letter) };
  const shopPage = { label: words.t("mail_shop", { shop }), href: shopOf(letter) };
  const asked = stopHref === null ? "mail_because_asked" : "mail_because";
  const why = words.t(isToFriend ? "mail_because_friend" : asked, { shop });
  const stop =
    stopHref === null ? null : { label: words.t(isToFriend ? "stop_friend" : "mail_stop"), href: stopHref };
  const sender = postalAddress.length === 0 ? [] : senderOf(shop, postalAddress);
  const subject = oneLine(written[0]?.subject ?? shop);
  const html = renderToStaticMarkup(
    <LetterFrame
      {...{ subject, shop, logoUrl, blocks, page, why, stop, sender }}
      button={shopPage}
      lang={view.program.locale}
      dir={view.program.dir}
      colours={readableInk(accent)}
    />,
  );
  const text = letterText(shop, blocks, {
    links: [shopPage, page],
    end: [why, ...(stop === null ? [] : [linkText(stop)]), ...sender],
  });
  return { subject, html: `<!doctype html>${html}`, text };
};

function writePart(part: LetterPart, writing: Writing): Written {
  switch (part.kind) {
    case "code_issued":
      return writeCodeIssued(part, writing);
    case "points_back":
      return writePointsBack(part, writing);
    case "points_expiring":
      return writePointsExpiring(part, writing);
    case "code_expiring":
      return writeCodeExpiring(part, writing);
    case "birthday":
      return writeBirthday(part, writing);
    case "win_back":
      return writeWinBack(writing);
    case "tier_reached":
      return writeTierReached(part, writing);
    case "reward_available":
      return writeRewardAvailable(part, writing);
    case "referral":
      return writeReferral(part, writing);
    case "points_earned":
      return writePointsEarned(part, writing);
    case "welcome":
      return writeWelcome(writing);
    case "friend_letter":
      return writeFriendLetter(part, writing);
  }
}

const pageOf = ({ view: { visitor, program } }: Letter): string =>
  `${visitor.base}?${new URLSearchParams({ locale: program.locale }).toString()}`;

/** Where the path to the app begins. */
const shopOf = ({ view: { visitor } }: Letter): string => visitor.base.replace(/[^/]+\/[^/]+\/?$/, "");

/** The shop's name and postal address. The address may begin with the name. */
const senderOf = (shop: string, address: readonly string[]): readonly string[] => [
  ...(address[0] === shop ? [] : [shop]),
  ...address.map(oneLine),
];
