import type { ShopperInvite } from "@laurel/domain/shopper/view.ts";
import type { TextName } from "../texts/texts.ts";
import type { Words } from "../texts/words.ts";
import type { Drawn, QrCode } from "./drawn.ts";
import { Figure } from "./figure.tsx";
import { giftName } from "./gift.ts";
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
  const { youGet: count, url, list } = invite;
  const gift = giftName(invite.friendGets, words);
  return (
    <Section id="invite" title={words.t("invite")}>
      <div className="card">
        <h3>{words.t(count > 0 ? "invite_head" : "invite_head_gift", { gift, count })}</h3>
        <p className="second">{termsOf(invite, words)}</p>
        <div className="fields">
          <label>
            {words.t("invite_link")}
            <input readOnly dir="ltr" value={url} />
          </label>
          {/* The script shows it where the device has a way of its own to share. */}
          <button type="button" hidden className="button main" data-share={url}>
            {words.t("share_any")}
          </button>
          <a className="button" href={letterWith(drawn, gift, url)}>
            {words.t("share")}
          </a>
          <a
            className="button"
            href={`https://wa.me/?text=${encodeURIComponent(url)}`}
            target="_blank"
            rel="noreferrer"
          >
            {words.t("share_whatsapp")}
          </a>
          <button
            type="button"
            hidden
            className="button"
            data-copy={url}
            data-copied={words.t("copied")}
            aria-label={words.t("copy_link")}
          >
            <CopyIcon />
            {words.t("copy")}
          </button>
        </div>
        {drawn.qrCode !== null && <Scan words={words} {...drawn.qrCode(url)} />}
        {list.length > 0 && (
          <ul className="rows" aria-label={words.t("invite_list")}>
            {list.map(({ mask, state, on, points }, at) => (
              <li key={at} className="row">
                <span className="mask" dir={mask === null ? undefined : "ltr"}>
                  {mask ?? words.t("invite_nobody")}
                </span>
                <span className="row-words second">{words.t(states[state], { day: words.day(on) })}</span>
                {points > 0 && (
                  <span className="row-end gained">
                    <Figure words={words} value={words.signed(points)} counted={points} />
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

/** Dark on light, whatever the theme: readers ask for it. */
function Scan({ words, size, path }: QrCode & { readonly words: Words }) {
  return (
    <div className="scan">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={words.t("invite_qr")}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0`} />
        <path d={path} />
      </svg>
      <p className="second">{words.t("invite_scan")}</p>
    </div>
  );
}

/** “It is for a first order of £20 or more. You get yours once they have kept it for 14 days.” */
function termsOf({ minimumSpendMinor, youGet, holdDays }: ShopperInvite, words: Words): string {
  const order =
    minimumSpendMinor === null
      ? []
      : [words.t("invite_order", { money: words.counted(words.money(minimumSpendMinor)) })];
  const when = holdDays > 0 ? words.t("invite_days", { count: holdDays }) : words.t("invite_lead");
  return [...order, ...(youGet > 0 ? [when] : [])].join(" ");
}

/** Opens a letter with the link: works without the script, and leads through nobody. */
function letterWith({ view, words }: Drawn, gift: string, link: string): string {
  const subject = words.t("share_subject", { gift, shop: view.program.name });
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(link)}`;
}
