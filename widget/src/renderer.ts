// What the server knows of the built renderer, without its source: widget/build/render.js.
import type { Letter, MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Block, Link } from "./mail/blocks.ts";
import type { Alone, Path, Said } from "./parts/drawn.ts";
import type { Texts } from "./texts/texts.ts";

export type { Alone, Block, Path, Said, Texts };

/** To the owner of a shop. */
export interface OwnerLetter {
  readonly subject: string;
  readonly shop: string;
  readonly blocks: readonly Block[];
  readonly button: Link;
  /** Why it was sent. */
  readonly why: string;
  readonly stop: Link;
}

/** `subject` is one line. */
export interface WrittenLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface RenderOptions {
  /** The shop's colour, as #0b6e4f. */
  readonly accent: string;
  /** Called once for each form: a new UUID. */
  readonly newKey: () => string;
  /** What the server answers, below the visitor's base: what leads elsewhere is not drawn. */
  readonly answers: ReadonlySet<Path>;
  /** When the page is written. */
  readonly now: Date;
  /** The words of the view's language, and the merchant's own. What is missing is English. */
  readonly texts?: Texts;
  /** Null or missing: the page answers no form. */
  readonly said?: Said | null;
  /** Null or missing: everything that the visitor is shown. */
  readonly alone?: Alone | null;
}

export type RenderPage = (view: ShopperView, options: RenderOptions) => string;

export interface Renderer {
  /**
   * The page, for a place inside a store's page. It is one element with a declarative shadow root, so that the theme's
   * style and ours do not touch; the anchors of its sections are outside of the root, where links find them.
   * Throws if the accent is not #rrggbb.
   */
  readonly renderPage: RenderPage;
  /**
   * The same page as a Liquid template, whose links begin where the store's language does. No data of the shop or of a
   * person runs as Liquid, since each brace in it is written as `&#123;`, and so nothing ends a raw part.
   */
  readonly renderLiquidPage: RenderPage;
  /**
   * What the script shows in the panel, with its style: `<laurel-part v="…" code="…" about="…">`. `v` is the program's version;
   * `code` is the outcome of the form that it answers, or the code of its refusal, and `about` is the id that the form
   * named. Throws if the accent is not #rrggbb.
   */
  readonly renderPart: RenderPage;
  /** An e-mail to a shopper. Throws if the accent is not #rrggbb. */
  readonly renderLetter: (
    letter: Letter,
    options: Pick<RenderOptions, "accent" | "now" | "texts"> & {
      /** The shop's logo, in place of its name. Empty: none. */
      readonly logoUrl: string;
    },
  ) => WrittenLetter;
  readonly renderOwnerLetter: (letter: OwnerLetter) => WrittenLetter;
  /** The page that a letter's foot leads to. It is on our own address, outside of any store. */
  readonly renderStopPage: (options: {
    readonly program: ShopperView["program"];
    readonly stopped: ReadonlySet<MailKindId>;
    readonly isSaved: boolean;
    /** The path of the page. */
    readonly base: string;
    readonly now: Date;
    readonly texts?: Texts;
  }) => string;
  /** The same for a friend who was invited: there is one kind of e-mail, and one button. */
  readonly renderFriendStopPage: (options: {
    readonly program: ShopperView["program"];
    readonly isStopped: boolean;
    /** The path of the page. */
    readonly base: string;
    readonly now: Date;
    readonly texts?: Texts;
  }) => string;
}
