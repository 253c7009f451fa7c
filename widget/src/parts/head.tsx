import type { ShopperMember } from "@laurel/domain/shopper/view.ts";
import type { ReactNode } from "react";
import type { Words } from "../texts/words.ts";
import { canRedeem, type Drawn } from "./drawn.ts";
import { Ladder } from "./tiers/ladder.tsx";
import { TierProgress } from "./tiers/tier-progress.tsx";

/** What a member has, what it is worth, and what comes next. */
export function Head({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const { member } = view;
  if (!member) return null;
  const { available, worthMinor } = member;
  const next = whatComes(member, words);
  const amount = <strong key="amount">{words.number(available)}</strong>;
  return (
    <div className="head">
      <div className="balance">
        <p className="hello">{greeting(member, words)}</p>
        <p className="amount">
          {worthMinor === null
            ? words.pieces<ReactNode>("points", { count: amount, counted: available })
            : words.pieces<ReactNode>("points_worth", {
                count: amount,
                counted: available,
                money: words.money(worthMinor),
              })}
        </p>
        {next !== null && <p className="second">{next}</p>}
        {canRedeem(drawn) && <Ladder drawn={drawn} />}
      </div>
      <TierProgress drawn={drawn} />
    </div>
  );
}

export const greeting = ({ firstName }: ShopperMember, words: Words): string =>
  firstName === null ? words.t("hello_nobody") : words.t("hello", { name: firstName });

/** The points that can be spent next, or that are pending at all. */
export function whatComes({ pending, pendingNext }: ShopperMember, words: Words): string | null {
  if (pendingNext !== null)
    return words.t("more_on", { count: pendingNext.points, day: words.day(pendingNext.on) });
  return pending > 0 ? words.t("pending", { count: pending }) : null;
}
