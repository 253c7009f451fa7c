import type { ReactNode } from "react";
import { canRedeem, type Drawn } from "./drawn.ts";
import { Ladder } from "./ladder.tsx";
import { TierProgress } from "./tier-progress.tsx";

/** What a member has, what it is worth, and what comes next. */
export function Head({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const { member } = view;
  if (!member) return null;
  const { available, firstName, pending, pendingNext, worthMinor } = member;
  const amount = <strong key="amount">{words.number(available)}</strong>;
  return (
    <div className="head">
      <div className="balance">
        <p className="hello">
          {firstName === null ? words.t("hello_nobody") : words.t("hello", { name: firstName })}
        </p>
        <p className="amount">
          {worthMinor === null || available < 0
            ? words.pieces<ReactNode>("points", { count: amount })
            : words.pieces<ReactNode>("points_worth", { count: amount, money: words.money(worthMinor) })}
        </p>
        {pendingNext !== null && (
          <p className="second">
            {words.t("more_on", { count: pendingNext.points, day: words.day(pendingNext.on) })}
          </p>
        )}
        {pendingNext === null && pending > 0 && (
          <p className="second">{words.t("pending", { count: pending })}</p>
        )}
        {canRedeem(drawn) && <Ladder drawn={drawn} />}
      </div>
      <TierProgress drawn={drawn} />
    </div>
  );
}
