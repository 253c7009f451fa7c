import type { FriendPart } from "@laurel/domain/shopper/letter.ts";
import { giftName, giftTitle } from "../../parts/gift.ts";
import { heading, paragraph, type Writing, type Written } from "../blocks.ts";

/** To a friend who asked for the code of a member's link. */
export function writeFriendLetter({ code: made }: FriendPart, { view, words }: Writing): Written {
  const shop = view.program.name;
  if (made === null) {
    const title = words.t("mail_friend_none", { shop });
    return { subject: title, blocks: [heading(title), paragraph(words.t("mail_friend_none_lead"))] };
  }
  const { gift, code, minimumSpendMinor, until, href } = made;
  const name = giftName(gift, words);
  const about = [
    code,
    until === null ? null : words.t("until", { day: words.day(until) }),
    minimumSpendMinor === null ? null : words.t("minimum", { money: words.money(minimumSpendMinor) }),
  ];
  return {
    subject: words.t("mail_friend_code_subject", { gift: name, shop }),
    blocks: [
      heading(words.t("mail_code")),
      paragraph(words.t("mail_friend_code_lead", { gift: name, shop })),
      {
        is: "box",
        title: giftTitle(gift, words),
        note: about.filter((one) => one !== null).join(" · "),
        action: { label: words.t("use_now"), href },
      },
    ],
  };
}
