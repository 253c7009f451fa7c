// What each part is drawn from.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../texts/words.ts";

export interface Drawn {
  readonly view: ShopperView;
  readonly words: Words;
  /** A UUID for each form: what is sent twice happens once. */
  readonly newKey: () => string;
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

/** Whether the visitor may do what only members can do. */
export const canAct = ({ visitor }: ShopperView): boolean =>
  visitor.state === "member" && visitor.form !== null;

/** A share of a bar in percent, to a tenth: 0 to 100. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round(Math.min(Math.max(part / whole, 0), 1) * 1000) / 10;
