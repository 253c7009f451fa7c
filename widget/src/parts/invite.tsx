import type { ShopperInvite } from "@laurel/domain/shopper/view.ts";
import type { TextName } from "../texts/texts.ts";
import type { Drawn } from "./drawn.ts";
import { Figure } from "./figure.tsx";
import { CopyIcon } from "./icons.tsx";
import { Section } from "./section.tsx";

const states: Readonly<Record<ShopperInvite["list"][number]["state"], TextName>> = {
  invited: "invited",
  ordered: "ordered",
  rewarded: "rewarded",
};

/** A member's link for friends, and what became of each invitation. Draws nothing in a shop without referrals. */
export function Invite({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const { invite } = view;
  if (!invite) return null;
  return (
    <Section id="invite" title={words.t("invite")}>
      <div className="card">
        <h3>{words.t("invite_head", { gift: invite.friendGets, count: invite.youGet })}</h3>
        <p className="second">{words.t("invite_lead")}</p>
        <div className="copied">
          <input readOnly dir="ltr" value={invite.url} aria-label={words.t("invite_link")} />
          <button
            type="button"
            hidden
            className="button"
            data-copy={invite.url}
            data-copied={words.t("copied")}
            aria-label={words.t("copy_link")}
          >
            <CopyIcon />
            {words.t("copy")}
          </button>
        </div>
        {invite.list.length > 0 && (
          <ul className="rows" aria-label={words.t("invite_list")}>
            {invite.list.map(({ mask, state, on, points }) => (
              <li key={`${mask} ${on}`} className="row">
                <span className="mask" dir="ltr">
                  {mask}
                </span>
                <span className="row-words second">{words.t(states[state], { day: words.day(on) })}</span>
                {points > 0 && (
                  <span className="row-end gained">
                    <Figure words={words} value={words.signed(points)} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
