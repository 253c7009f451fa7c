import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { balance, heading, paragraph, type Writing, type Written } from "../blocks.ts";

type Part = Extract<LetterPart, { kind: "reward_available" }>;

export function writeRewardAvailable({ names }: Part, writing: Writing): Written {
  const { words } = writing;
  const [first = ""] = names;
  return {
    subject:
      names.length === 1
        ? words.t("mail_reward", { name: first })
        : words.t("mail_rewards", { count: names.length }),
    blocks: [
      heading(words.t("mail_rewards", { count: names.length })),
      paragraph(
        // The points may not buy all of them.
        words.t("mail_reward_lead", { name: words.anyOf(names) }),
        words.t("mail_today", { available: balance(writing) }),
      ),
    ],
  };
}
