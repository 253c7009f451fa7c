import type { ShopperReceipt } from "@laurel/domain/shopper/receipt.ts";
import { addressOf, type Alone, type Drawn } from "../parts/drawn.ts";
import { Figure } from "../parts/figure.tsx";
import { entryDay, History } from "../parts/history.tsx";
import { Receipt } from "../parts/receipt/receipt.tsx";
import { Section } from "../parts/section.tsx";

/** What is a member's own. */
export type OwnAlone = Exclude<Alone, { kind: "landing" }>;

interface AloneProps {
  readonly drawn: Drawn;
  readonly alone: OwnAlone;
}

/** A page of entries or one receipt, with the way back. */
export function AlonePage({ drawn, alone }: AloneProps) {
  const isList = alone.kind === "entries";
  return (
    <>
      {isList ? <History drawn={drawn} /> : <Why drawn={drawn} receipt={alone.receipt} />}
      <p className="foot">
        <a className="link" href={addressOf(drawn, "/", { section: "history" })}>
          {drawn.words.t(isList ? "newest" : "back")}
        </a>
      </p>
    </>
  );
}

function Why({ drawn: { words }, receipt }: { readonly drawn: Drawn; readonly receipt: ShopperReceipt }) {
  const { entry } = receipt;
  return (
    <Section id="history" title={entry.title}>
      <p className="second">{entryDay(entry, words)}</p>
      <p className={entry.points > 0 ? "gained" : undefined}>
        <Figure words={words} value={words.signed(entry.points)} counted={entry.points} />
      </p>
      {entry.note !== null && <p className="note">{entry.note}</p>}
      <Receipt words={words} receipt={receipt} />
    </Section>
  );
}
