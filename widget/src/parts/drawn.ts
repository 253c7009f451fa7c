// What each part is drawn from.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../texts/words.ts";

/** What leads back to the server: acts, and what it shows apart. */
export type Path =
  | "/redeem"
  | "/return"
  | "/join"
  | "/leave"
  | "/rejoin"
  | "/entries"
  | "/entries/why"
  | "/entries.csv";

export interface Drawn {
  readonly view: ShopperView;
  readonly words: Words;
  /** A UUID for each form: what is sent twice happens once. */
  readonly newKey: () => string;
  /** What the server answers: no form and no link leads elsewhere. */
  readonly answers: ReadonlySet<Path>;
}

/** The sections of the page, for links from panels, mails and themes: `<base>#laurel-invite`. */
export const sectionIds = ["held", "rewards", "earn", "history", "invite", "expiring", "data"] as const;
export type SectionId = (typeof sectionIds)[number];

export const anchorOf = (section: SectionId): string => `laurel-${section}`;

interface Place {
  readonly query?: Readonly<Record<string, string>>;
  readonly section?: SectionId;
}

/** An address under the store's path to the app, in the language of this page. */
export function addressOf({ view }: Drawn, path: string, { query = {}, section }: Place = {}): string {
  const base = view.visitor.base.replace(/\/+$/, "");
  const asked = new URLSearchParams({ ...query, locale: view.program.locale });
  return `${base}${path}?${asked.toString()}${section ? `#${anchorOf(section)}` : ""}`;
}

/** Whether the visitor may redeem now, apart from what a single reward asks for. */
export const canRedeem = ({ view: { program, visitor }, answers }: Drawn): boolean =>
  program.status === "live" && visitor.state === "member" && visitor.form !== null && answers.has("/redeem");

/** A share of a bar in percent, to a tenth: 0 to 100. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round(Math.min(Math.max(part / whole, 0), 1) * 1000) / 10;
