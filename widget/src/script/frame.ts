// The frame of the panel: a dialog in the top layer. Beside the store's page, which stays usable, or on a narrow screen a
// sheet over it.
import { TITLE_ID } from "../panel/title-id.ts";
import frameStyle from "../style/frame.css?inline";
import { parse, type Part } from "./fetch-part.ts";
import { ANCHOR, frameWords, writeAddress } from "./place.ts";

const [closing, title, away, lead, again] = frameWords;
export const host = document.createElement("laurel-panel");
/** All of the panel. */
export const inside = host.attachShadow({ mode: "open" });
inside.append(
  ...parse(
    `<dialog tabindex="-1" aria-labelledby="${TITLE_ID}"><button class="close" aria-label="${closing}">×</button><div></div></dialog>`,
  ),
);
const [dialog] = inside.children as unknown as [HTMLDialogElement];
const sheet = new CSSStyleSheet();
inside.adoptedStyleSheets = [sheet];

const { style } = document.documentElement;
const wide = matchMedia("(width>=640px)");
let opener: HTMLElement | undefined;

export const isOpen = (): boolean => host.isConnected;

/** `from` gets the focus back. What is open already is shown anew, and keeps the focus where it is. */
export function open(from?: HTMLElement): void {
  const focused = (inside.activeElement ?? dialog) as HTMLElement;
  opener = from;
  hide();
  document.body.append(host);
  // On the side of what opened it.
  dialog.className = from && from.getBoundingClientRect().right < innerWidth / 2 ? "start" : "";
  dialog.popover = wide.matches ? "manual" : null;
  if (wide.matches) dialog.showPopover();
  else {
    dialog.showModal();
    // Without the scroll bar's place, the page would shift.
    style.overflow = "hidden";
    style.scrollbarGutter = "stable";
  }
  focused.focus();
}

/** What is not in the page is no popover any more. */
function hide(): void {
  host.remove();
  dialog.open = false;
  style.overflow = style.scrollbarGutter = "";
}

export function close(): void {
  if (!isOpen()) return;
  hide();
  if (location.hash === ANCHOR) writeAddress(location.pathname + location.search);
  // Who pressed something else on the page stays there.
  if (document.activeElement === document.body) opener?.focus();
}

// A window was made wider or narrower, or a tablet turned: a sheet has a scrim, and beside the page there is none.
wide.addEventListener("change", () => isOpen() && open(opener));

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
  // Words of the frame have the direction of their letters.
  dialog.dir = (nodes[0] as HTMLElement).dir || "auto";
}

const showText = (said: string | undefined, rest = ""): void =>
  show({
    style: "",
    nodes: parse(`<div class="text" role="alert"><b id="${TITLE_ID}">${said}</b>${rest}</div>`),
  });

export const showWaiting = (): void => showText(title);

/** Where there is nothing to show. */
export const showAway = (): void => showText(away, `<p>${lead}</p><button data-part="all">${again}</button>`);
