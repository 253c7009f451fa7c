import { Buys } from "../parts/buys.tsx";
import type { Alone, Drawn } from "../parts/drawn.ts";
import { Expiring } from "../parts/expiring.tsx";
import { GuestHead } from "../parts/guest-head.tsx";
import { Head } from "../parts/head.tsx";
import { History } from "../parts/history.tsx";
import { Invite } from "../parts/invite.tsx";
import { Notices } from "../parts/notices.tsx";
import { OwnData } from "../parts/own-data.tsx";
import { Rewards } from "../parts/rewards.tsx";
import { SaidAtHead } from "../parts/said.tsx";
import { Spoken } from "../parts/spoken.tsx";
import { Tickets } from "../parts/tickets.tsx";
import { Tiers } from "../parts/tiers/tiers.tsx";
import { Ways } from "../parts/ways.tsx";
import { AlonePage, type OwnAlone } from "./alone.tsx";
import { LandingPage } from "./landing.tsx";

interface PageProps {
  readonly drawn: Drawn;
  /** Null: everything that this visitor is shown, in one column of sections. */
  readonly alone: Alone | null;
}

export function Page({ drawn, alone }: PageProps) {
  const { view, words } = drawn;
  if (alone?.kind === "landing") return <LandingPage drawn={drawn} {...alone} />;
  return (
    <>
      <h1>{words.t("title", { shop: view.program.name })}</h1>
      <p className="lead">{words.t("lead")}</p>
      <SaidAtHead drawn={drawn} />
      <Sections drawn={drawn} alone={alone} />
    </>
  );
}

interface SectionsProps extends PageProps {
  readonly alone: OwnAlone | null;
}

function Sections({ drawn, alone }: SectionsProps) {
  if (!drawn.view.member) return <GuestPage drawn={drawn} />;
  return alone ? <AlonePage drawn={drawn} alone={alone} /> : <MemberPage drawn={drawn} />;
}

/** Who left keeps points, codes and entries, and is offered nothing. */
function MemberPage({ drawn }: { readonly drawn: Drawn }) {
  const hasLeft = drawn.view.visitor.state === "left";
  return (
    <>
      <Head drawn={drawn} />
      <Notices drawn={drawn} />
      <Tickets drawn={drawn} />
      {!hasLeft && <Rewards drawn={drawn} />}
      {!hasLeft && <Ways drawn={drawn} />}
      {!hasLeft && <Tiers drawn={drawn} />}
      <History drawn={drawn} />
      {!hasLeft && <Invite drawn={drawn} />}
      <div className="pair">
        <Expiring drawn={drawn} />
        <OwnData drawn={drawn} />
      </div>
      <Spoken />
    </>
  );
}

function GuestPage({ drawn }: { readonly drawn: Drawn }) {
  const { words } = drawn;
  return (
    <>
      <Notices drawn={drawn} />
      <GuestHead drawn={drawn} />
      <Tickets drawn={drawn} />
      <div className="pair">
        <Buys drawn={drawn} />
        <Ways drawn={drawn} />
      </div>
      <Tiers drawn={drawn} />
      <p className="foot second">{words.t("not_stored")}</p>
    </>
  );
}
