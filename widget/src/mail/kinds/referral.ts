import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { heading, paragraph, thanks, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "referral" }>;

/** Thanks to the member who invited. Nothing of what a friend bought is in it. */
export function writeReferral({ friends, points, on }: Part, writing: Writing): Written {
  const { words } = writing;
  const title = words.t("mail_friend_ordered", { count: friends });
  const gets =
    on === null
      ? words.t("mail_friend_points", { count: points })
      : words.t("mail_friend_points_later", { count: points, day: words.day(on) });
  return { subject: title, blocks: [heading(title), paragraph(thanks(writing), gets)] };
}
