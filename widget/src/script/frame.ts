// The frame of the panel: a dialog in the top layer. Beside the store's page, which stays usable, or on a narrow screen a
// sheet over it.
import * as words from "../texts/en.json";
import { TITLE_ID } from "../panel/title-id.ts";
import frameStyle from "../style/frame.css?inline";
import { parse, type Part } from "./fetch-part.ts";
import { ANCHOR, writeAddress } from "./place.ts";

export const host = document.createElement("laurel-panel");
/** All of the panel. */
export const inside = host.attachShadow({ mode: "open" });
inside.append(
  ...parse(
    `<dialog tabindex="-1" aria-labelledby="${TITLE_ID}"><button class="close" aria-label="${words.close}">×</button><div></div></dialog>`,
  ),
);
const [dialog] = inside.children as unknown as [HTMLDialogElement];
const sheet = new CSSStyleSheet();
inside.adoptedStyleSheets = [sheet];

const { style } = document.documentElement;
let opener: HTMLElement | undefined;

export const isOpen = (): boolean => host.isConnected;

/** `from` gets the focus back. */
export function open(from?: HTMLElement): void {
  opener = from;
  document.body.append(host);
  // On the side of what opened it.
  dialog.className = from && from.getBoundingClientRect().right < innerWidth / 2 ? "start" : "";
  dialog.popover = innerWidth < 640 ? null : "manual";
  if (dialog.popover) dialog.showPopover();
  else {
    dialog.showModal();
    // Without the scroll bar's place, the page would shift.
    style.scrollbarGutter = "stable";
    style.overflow = "hidden";
  }
  dialog.focus();
}

export function close(): void {
  if (!isOpen()) return;
  // Who pressed something else on the page stays there.
  const { activeElement } = document;
  dialog.close();
  // What is not in the page is no popover any more.
  host.remove();
  style.overflow = style.scrollbarGutter = "";
  if (location.hash === ANCHOR) writeAddress(location.pathname + location.search);
  if (activeElement === host || activeElement === document.body) opener?.focus();
}

// Esc, or a phone's way back: the sheet closes itself.
dialog.addEventListener("close", close);
// Around the sheet there is its scrim.
dialog.addEventListener("click", ({ target }) => void (dialog.open && target === dialog && close()));

export function show({ style, nodes }: Pick<Part, "style" | "nodes">): void {
  sheet.replaceSync(frameStyle + style);
  // What had the focus may be gone with what was shown before.
  const hadFocus = inside.activeElement;
  dialog.lastElementChild!.replaceChildren(...nodes);
  if (hadFocus && !inside.activeElement) dialog.focus();
  dialog.dir = (nodes[0] as HTMLElement).dir;
}

const showText = (title: string, rest: string): void =>
  show({
    style: "",
    nodes: parse(`<div class="text" role="alert"><b id="${TITLE_ID}">${title}</b>${rest}</div>`),
  });

export const showWaiting = (): void => showText(words.panel, "");

/** Where there is nothing to show. */
export const showAway = (): void =>
  showText(words.away, `<p>${words.away_lead}</p><button data-part="all">${words.try_again}</button>`);
