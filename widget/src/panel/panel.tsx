import type { Alone, Drawn } from "../parts/drawn.ts";
import { Entries } from "../parts/history.tsx";
import { Receipt } from "../parts/receipt/receipt.tsx";
import { Spoken } from "../parts/spoken.tsx";
import { GuestPanel } from "./guest-panel.tsx";
import { MemberPanel } from "./member-panel.tsx";

interface PanelProps {
  readonly drawn: Drawn;
  /** Null: all of it, else what the script puts below the link that asked for it. */
  readonly alone: Alone | null;
}

/** What the panel beside the store's page shows. The script gives it its frame. */
export function Panel({ drawn, alone }: PanelProps) {
  if (alone?.kind === "entries") return <Entries drawn={drawn} />;
  if (alone?.kind === "receipt") return <Receipt words={drawn.words} receipt={alone.receipt} />;
  return (
    <>
      {drawn.view.member ? <MemberPanel drawn={drawn} /> : <GuestPanel drawn={drawn} />}
      <Spoken />
    </>
  );
}
