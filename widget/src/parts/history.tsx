import type { ShopperEntry } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../texts/words.ts";
import { addressOf, type Drawn } from "./drawn.ts";
import { Figure } from "./figure.tsx";
import { Section } from "./section.tsx";

/** What happened to a member's points, newest first. */
export function History({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  return (
    <Section id="history" title={words.t("history")}>
      {view.entries.length === 0 && <p className="second">{words.t("history_empty")}</p>}
      <Entries drawn={drawn} />
    </Section>
  );
}

/** Those of the view, with the way to older ones. */
export function Entries({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const oldest = view.entries.at(-1);
  return (
    <>
      <ul className="rows" tabIndex={-1}>
        {view.entries.map((entry) => (
          <Entry key={entry.id} drawn={drawn} entry={entry} />
        ))}
      </ul>
      {oldest !== undefined && view.hasMoreEntries && drawn.answers.has("/entries") && (
        <a
          className="more link"
          data-part="more"
          href={addressOf(drawn, "/entries", { query: { after: oldest.id } })}
        >
          {words.t("earlier")}
        </a>
      )}
    </>
  );
}

/** When it was, and what became of its points: pending until a day, counted, taken back. */
export function entryDay(
  { on, points, spendableOn, isOrder, takenBack }: ShopperEntry,
  words: Words,
): string {
  const day = words.day(on);
  const isCounted = isOrder && points > 0 && spendableOn === null;
  return [
    spendableOn === null ? day : words.t("yours_on", { day, spendable: words.day(spendableOn) }),
    ...(isCounted ? [words.t("entry_counted")] : []),
    ...(takenBack > 0 ? [words.t("entry_taken", { count: takenBack })] : []),
  ].join(" · ");
}

interface EntryProps {
  readonly drawn: Drawn;
  readonly entry: ShopperEntry;
}

function Entry({ drawn, entry }: EntryProps) {
  const { words } = drawn;
  const { id, points, balance, spendableOn, title, note, hasWhy } = entry;
  const day = words.day(entry.on);
  const why = words.t("why_named", { title, day });
  return (
    <li className="row entry">
      <div className="row-words">
        <h3>{title}</h3>
        <p className="second">{entryDay(entry, words)}</p>
        {note !== null && <p className="note">{note}</p>}
      </div>
      <p className={points > 0 && spendableOn === null ? "row-end gained" : "row-end"}>
        <Figure words={words} value={words.signed(points)} counted={points} />
        <span className="second">{words.t("entry_balance", { count: balance })}</span>
      </p>
      <p className="why">
        {hasWhy && drawn.answers.has("/entries/why") && (
          <a
            className="link"
            data-part="why"
            href={addressOf(drawn, `/entries/${encodeURIComponent(id)}/why`)}
            aria-label={why}
          >
            {words.t("why")}
          </a>
        )}
      </p>
    </li>
  );
}
