// What each part is drawn from.
import type { ShopperReceipt } from "@laurel/domain/shopper/receipt.ts";
import type { ShopperLanding, ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../texts/words.ts";

/** What leads back to the server: acts, and what it shows apart. */
export type Path =
  | "/redeem"
  | "/return"
  | "/birthday"
  | "/newsletter"
  | "/join"
  | "/leave"
  | "/rejoin"
  | "/r"
  | "/entries"
  | "/entries/why"
  | "/entries.csv";

/** What came of the form that a page answers. */
export interface Said {
  /**
   * `ready`: what was redeemed can be used; `making`: not yet. `returned`: its points are back; `returning`: not yet.
   * `saved`: what was entered. `joined`: the program. `sent`: a letter is on its way. `subscribed`: to the store's e-mails; `confirm`: once it is
   * confirmed.
   */
  readonly outcome:
    | "ready"
    | "making"
    | "returned"
    | "returning"
    | "saved"
    | "joined"
    | "sent"
    | "subscribed"
    | "confirm"
    | "refused";
  /** Of a refusal: its code. */
  readonly code?: string;
  /** The reward's or the redemption's id, or the kind of a way to earn: the words stand beside it if the page shows it, else at the page's head. */
  readonly about: string | null;
  /** Of a refusal: how many points were asked for, or a friend's e-mail, as it was written. */
  readonly entered?: string | null;
}

/** What is shown alone: on a page, with the way back. `entries`: those of the view, which need not be the newest. */
export type Alone =
  | { readonly kind: "entries" }
  | { readonly kind: "receipt"; readonly receipt: ShopperReceipt }
  /** Where a member's link leads. `token`: of the link. */
  | { readonly kind: "landing"; readonly landing: ShopperLanding; readonly token: string };

/** A picture of squares: a path within `size` × `size`, the light border around it included. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

export interface Drawn {
  readonly view: ShopperView;
  readonly words: Words;
  /** A UUID for each form: what is sent twice happens once. */
  readonly newKey: () => string;
  /** What the server answers: no form and no link leads elsewhere. */
  readonly answers: ReadonlySet<Path>;
  readonly said: Said | null;
  /** In the panel. What only the script can do is drawn there alone. */
  readonly hasScript: boolean;
  /** Null: no QR codes are drawn here. */
  readonly qrCode: ((text: string) => QrCode) | null;
}

/** The sections of the page, for links from panels, mails and themes: `<base>#laurel-invite`. */
export const sectionIds = [
  "said",
  "held",
  "rewards",
  "earn",
  "tiers",
  "history",
  "invite",
  "expiring",
  "data",
] as const;
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
