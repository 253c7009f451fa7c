import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { ReactNode } from "react";
import { addressOf, canRedeem, type Drawn } from "../parts/drawn.ts";
import { Expiring } from "../parts/expiring.tsx";
import { greeting, whatComes } from "../parts/head.tsx";
import { History } from "../parts/history.tsx";
import { Invite } from "../parts/invite.tsx";
import { Ladder } from "../parts/tiers/ladder.tsx";
import { Notices } from "../parts/notices.tsx";
import { Rewards } from "../parts/rewards.tsx";
import { SaidAtHead } from "../parts/said.tsx";
import { Tickets } from "../parts/tickets.tsx";
import { TierBadge, TierProgress } from "../parts/tiers/tier-progress.tsx";
import { Ways } from "../parts/ways.tsx";
import type { TextName } from "../texts/texts.ts";
import { TITLE_ID } from "./title-id.ts";

/** What a member has, in tabs. The first is shown until the script chooses another. */
export function MemberPanel({ drawn }: { readonly drawn: Drawn }) {
  const { words } = drawn;
  const tabs = tabsOf(drawn.view);
  return (
    <>
      <PanelHead drawn={drawn} />
      <div className="tabs" role="tablist" aria-labelledby={TITLE_ID}>
        {tabs.map(({ id, name }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={at === 0}
            tabIndex={at === 0 ? 0 : -1}
          >
            {words.t(name)}
          </button>
        ))}
      </div>
      {tabs.map(({ id, Content }, at) => (
        <div
          key={id}
          className="panel-body"
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          tabIndex={0}
          hidden={at > 0}
        >
          <Content drawn={drawn} />
        </div>
      ))}
      <p className="panel-foot">
        <span>{words.t("every_entry")}</span>
        <a className="link" href={addressOf(drawn, "/")}>
          {words.t("full_page")}
        </a>
      </p>
    </>
  );
}

interface TabProps {
  readonly drawn: Drawn;
}

interface Tab {
  /** For links: `?tab=invite`. */
  readonly id: "rewards" | "earn" | "history" | "invite";
  readonly name: TextName;
  readonly Content: (props: TabProps) => ReactNode;
}

/** Who left is offered nothing, and keeps points, codes and entries. */
function tabsOf({ visitor, invite }: ShopperView): readonly Tab[] {
  const hasLeft = visitor.state === "left";
  return [
    { id: "rewards", name: "tab_rewards", Content: RewardsTab },
    ...(hasLeft ? [] : [{ id: "earn", name: "tab_earn", Content: EarnTab } as const]),
    { id: "history", name: "history", Content: History },
    ...(hasLeft || !invite ? [] : [{ id: "invite", name: "invite", Content: Invite } as const]),
  ];
}

function RewardsTab({ drawn }: TabProps) {
  return (
    <>
      <SaidAtHead drawn={drawn} />
      <Notices drawn={drawn} />
      <Tickets drawn={drawn} />
      {drawn.view.visitor.state !== "left" && <Rewards drawn={drawn} />}
    </>
  );
}

function EarnTab({ drawn }: TabProps) {
  return (
    <>
      <TierProgress drawn={drawn} />
      <Ways drawn={drawn} />
      <Expiring drawn={drawn} />
    </>
  );
}

function PanelHead({ drawn }: TabProps) {
  const { view, words } = drawn;
  const { member } = view;
  if (!member) return null;
  const { available, worthMinor, tier } = member;
  const worth = worthMinor === null ? [] : [words.t("worth", { money: words.money(worthMinor) })];
  const second = [...worth, whatComes(member, words) ?? []].flat();
  const amount = <strong key="amount">{words.number(available)}</strong>;
  return (
    <div className="panel-head">
      <div className="panel-title">
        <h2 id={TITLE_ID} className="hello">
          {greeting(member, words)}
        </h2>
        {tier && <TierBadge tier={tier} />}
      </div>
      <p className="amount">{words.pieces<ReactNode>("points", { count: amount, counted: available })}</p>
      {second.length > 0 && <p className="second">{second.join(" · ")}</p>}
      {canRedeem(drawn) && <Ladder drawn={drawn} />}
    </div>
  );
}
