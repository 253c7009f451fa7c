// The texts as shoppers meet them. Each group begins with the text that is named here, in the order of the texts.
import { englishOf, type Name, names } from "./words-draft.ts";
import type { ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { languageOf } from "./words-draft.ts";

interface Group {
  readonly title: string;
  readonly names: readonly Name[];
}

const beginnings: readonly { readonly title: string; readonly from: Name }[] = [
  { title: "Greeting and balance", from: "points" },
  { title: "Guests", from: "guest_rate" },
  { title: "Codes", from: "held" },
  { title: "Rewards", from: "rewards" },
  { title: "Ways to earn", from: "ways" },
  { title: "Tiers", from: "tier_since" },
  { title: "History", from: "history" },
  { title: "Inviting friends", from: "invite" },
  { title: "Expiry, one’s own data", from: "expiring" },
  { title: "Below zero, paused, left", from: "owed" },
  { title: "What came of it", from: "said_ready" },
  { title: "Receipts", from: "receipt_line" },
  { title: "Why an entry is what it is", from: "none_cancelled" },
  { title: "On products and in the cart", from: "block_product_exact" },
  { title: "E-mails", from: "mail_code_subject" },
  { title: "Stopping e-mails", from: "stop_title" },
];

export const groups: readonly Group[] = beginnings.map(({ title, from }, at) => ({
  title,
  names: names.slice(names.indexOf(from), beginnings[at + 1] && names.indexOf(beginnings[at + 1]!.from)),
}));

/** Groups with the texts that contain what is looked for, in English or in the language. */
export function findTexts(looked: string, draft: ShopperTexts, locale: string): readonly Group[] {
  const wanted = looked.trim().toLowerCase();
  if (wanted === "") return groups;
  const { texts } = languageOf(draft, locale);
  const has = (name: Name): boolean =>
    JSON.stringify([englishOf(name), texts[name] ?? ""])
      .toLowerCase()
      .includes(wanted);
  return groups.flatMap((group) => {
    const found = group.names.filter(has);
    return found.length > 0 ? [{ ...group, names: found }] : [];
  });
}
