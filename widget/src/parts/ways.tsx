import type { EarningKindId } from "@laurel/domain/earning/kinds.ts";
import type { ShopperWay } from "@laurel/domain/shopper/view.ts";
import type { ReactNode } from "react";
import type { TextName } from "../texts/texts.ts";
import type { Words } from "../texts/words.ts";
import { Birthday } from "./birthday.tsx";
import type { Drawn } from "./drawn.ts";
import { Figure } from "./figure.tsx";
import { WayIcon } from "./icons.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Section } from "./section.tsx";

interface WayWords {
  readonly title: TextName;
  readonly note: TextName | null;
  /** Its rate multiplies what orders earn. */
  readonly multiplies?: true;
}

const wordsOfKinds: Readonly<Record<EarningKindId, WayWords>> = {
  order_spend: { title: "way_order", note: "way_order_note" },
  order_fixed: { title: "way_order_fixed", note: "way_order_fixed_note" },
  campaign: { title: "way_campaign", note: "way_campaign_note", multiplies: true },
  product_multiplier: { title: "way_products", note: "way_products_note", multiplies: true },
  signup: { title: "way_signup", note: "way_signup_note" },
  birthday: { title: "way_birthday", note: "way_birthday_note" },
  newsletter: { title: "way_newsletter", note: "way_newsletter_note" },
  action: { title: "way_action", note: null },
};
const otherWay: WayWords = { title: "way_other", note: null };
/** The view names kinds as text. */
const wordsOf = (kind: string): WayWords => wordsOfKinds[kind as EarningKindId] ?? otherWay;

const states: Readonly<Record<Exclude<ShopperWay["state"], "open">, TextName>> = {
  done: "way_done",
  waiting: "way_waiting",
  paused: "way_paused",
};

/** How points are earned. A guest reads the rate in the head, and joining on its button. */
export function Ways({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const shown = view.member
    ? view.ways
    : view.ways.filter(({ kind }) => kind !== "order_spend" && kind !== "signup");
  if (shown.length === 0) return null;
  return (
    <Section id="earn" title={words.t(view.member ? "ways" : "more_ways")}>
      {view.member && <EarnFrom drawn={drawn} />}
      <ul className="rows">
        {shown.map((way) => (
          <Way key={way.id} drawn={drawn} way={way} />
        ))}
      </ul>
    </Section>
  );
}

interface WayProps {
  readonly drawn: Drawn;
  readonly way: ShopperWay;
}

function Way({ drawn, way }: WayProps) {
  const { words } = drawn;
  const { title, note } = wordsOf(way.kind);
  const value = valueOf(drawn, way);
  const counted = way.points ?? (way.rateBasisPoints ?? 0) / 10_000;
  return (
    <li className="row">
      <span className="icon">
        <WayIcon kind={way.kind} />
      </span>
      <div className="row-words">
        <h3>{way.name ?? words.t(title)}</h3>
        <p className="second">{way.items ? namesOf(drawn, way) : noteOf(drawn, way, note)}</p>
        {way.kind === "birthday" && <Birthday drawn={drawn} />}
        {way.kind === "newsletter" && <Newsletter drawn={drawn} />}
      </div>
      <p className="row-end">
        {value !== null && <Figure words={words} value={value} counted={counted} />}
        {way.state !== "open" && !isAhead(drawn, way) && (
          <span className="second">{words.t(states[way.state])}</span>
        )}
      </p>
    </li>
  );
}

/** Whose points for joining are on their way reads "Done" only beside them. */
const isAhead = ({ view }: Drawn, { kind }: ShopperWay): boolean =>
  kind === "signup" && view.entries.length === 0;

function valueOf({ words }: Drawn, { kind, points, rateBasisPoints }: ShopperWay): string | null {
  if (points !== null) return words.number(points);
  if (rateBasisPoints === null) return null;
  const rate = words.factor(rateBasisPoints);
  return wordsOf(kind).multiplies ? words.t("times", { factor: rate }) : rate;
}

function noteOf(
  { view, words }: Drawn,
  { kind, units, minimumMinor }: ShopperWay,
  note: TextName | null,
): string | null {
  const birthday = view.member?.birthday;
  if (kind === "birthday" && birthday)
    return words.t("way_birthday_on", { day: words.birthday(birthday.month, birthday.day) });
  if (minimumMinor) return words.t("minimum", { money: words.counted(words.money(minimumMinor)) });
  return note === null ? null : words.t(note, { unit: words.counted(words.units(units ?? 1)) });
}

/** “Fern Fables, Tea and 4 more”, each with a link to its page. */
function namesOf({ words }: Drawn, { items = [], moreItems = 0 }: ShopperWay): ReactNode[] {
  const names = items.map(({ title, path }): ReactNode =>
    path === null ? (
      title
    ) : (
      <a key={path} className="link" href={path}>
        {title}
      </a>
    ),
  );
  const more = moreItems > 0 ? [words.t("way_products_more", { count: moreItems })] : [];
  return words.listed([...names, ...more]);
}

/** From when orders earn. Draws nothing where they earn already. */
export function EarnFrom({ drawn: { view, words } }: { readonly drawn: Drawn }) {
  const { earnsFrom } = view.program;
  return earnsFrom === null ? null : <p className="second">{earnFromWords(earnsFrom, words)}</p>;
}

/** “Orders earn points from January 1, 2030.” */
export const earnFromWords = (day: string, words: Words): string =>
  words.t("earn_from", { day: words.day(day) });
