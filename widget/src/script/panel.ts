// The panel with what is in it: parts from the server, whose links and forms are answered in place.
import { asPart, fetchPart, type Part } from "./fetch-part.ts";
import { close, inside, open, show, showAway, showWaiting } from "./frame.ts";
import { address, ANCHOR, goTo, root, withoutSlash, writeAddress } from "./place.ts";
import { chooseTab, chosenTab, moveByKey } from "./tabs.ts";
import { markTickets, putIntoCart } from "./use-code.ts";

/** What was fetched ahead is good for so long. */
const AHEAD_MS = 30_000;

let ahead: Promise<Part> | undefined;
let askedAt = 0;
/** Only what was asked for last is shown. */
let turn = 0;

export function fetchAhead(): Promise<Part> {
  if (!ahead || Date.now() - askedAt > AHEAD_MS) {
    askedAt = Date.now();
    ahead = fetchPart(address);
    ahead.catch(() => (ahead = undefined));
  }
  return ahead;
}

/** `opener` gets the focus back. Without a tab of that name, the first is shown. Rejects if the browser cannot show it. */
export async function openPanel(search: string, opener?: HTMLElement): Promise<void> {
  const asked = fetchAhead();
  open(opener);
  showWaiting();
  await fill(`tab-${new URLSearchParams(search).get("tab")}`, asked);
}

/** Nothing: something else was asked for since, or there are words in its place. */
async function fill(tab: string | undefined, asked: Promise<Part>): Promise<Part | undefined> {
  const mine = ++turn;
  ahead = undefined;
  const part = await asked.catch(() => {});
  if (mine !== turn) return;
  if (!part) return showAway() as undefined;
  show(part);
  settle(inside);
  chooseTab(tab);
  markTickets().catch(() => {});
  return part;
}

/** What a part, or the page, cannot know. */
export function settle(shown: ShadowRoot): void {
  for (const one of shown.querySelectorAll<HTMLElement>("*")) {
    const { style, copy, share } = one.dataset;
    // A strict policy of the store refuses styles in attributes, and lets a script set them.
    if (style) one.style.cssText = style;
    if (copy || (share && (navigator as Partial<Navigator>).share)) one.hidden = false;
    // Where a store has its language in its paths, parts lead to the paths without it.
    const name = one.localName === "a" ? "href" : "action";
    const to = one.getAttribute(name);
    if (to?.[0] === "/" && !to.startsWith(root)) one.setAttribute(name, withoutSlash(root) + to);
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  const part = await fill(chosenTab(), fetchPart(asPart(form.action), fields));
  if (!part) return;
  inside.querySelector<HTMLElement>(".notice[role]")?.focus();
  const { code, id } = part;
  if (/ready|making/.test(code))
    document.dispatchEvent(new CustomEvent("laurel:redeemed", { detail: { id } }));
}

/** A receipt opens below its entry, and closes; older entries take the place of the link to them. */
async function follow(link: HTMLAnchorElement, kind: string): Promise<void> {
  if (kind === "all") {
    const tab = chosenTab();
    showWaiting();
    await fill(tab, fetchPart(address));
    return;
  }
  const entry = link.closest("li");
  const receipt = entry?.querySelector(".receipt");
  link.ariaExpanded = !receipt as unknown as string;
  if (receipt) return receipt.remove();
  const { nodes } = await fetchPart(asPart(link.href));
  if (entry) entry.append(...nodes);
  else {
    link.replaceWith(...nodes);
    settle(inside);
    (nodes[0] as HTMLElement).focus();
  }
}

inside.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  // Sent again, it does nothing again.
  send(form).catch(() => form.submit());
});
inside.addEventListener("keydown", moveByKey as EventListener);
/** Copies, or opens the device's own way to share. Where the browser does not allow it, nothing happens. */
export function passOn({ target }: Event): HTMLAnchorElement | null {
  const pressed = (target as Element).closest<HTMLAnchorElement>("a,button");
  const { copy, copied, share } = pressed?.dataset ?? {};
  if (copy)
    navigator.clipboard
      .writeText(copy)
      // To screen readers.
      .then(() => (pressed!.getRootNode() as ShadowRoot).querySelector("p.unseen")!.replaceChildren(copied!))
      .catch(() => {});
  if (share) navigator.share({ url: share }).catch(() => {});
  return pressed;
}

inside.addEventListener("click", (event) => {
  const pressed = passOn(event);
  if (!pressed || isElsewhere(event as MouseEvent)) return;
  const { code, part, cart } = pressed.dataset;
  if (pressed.className === "close") close();
  chooseTab(pressed.id);
  const link = cart ? pressed.closest("li")!.querySelector<HTMLAnchorElement>("[data-code]")! : pressed;
  if (!cart && !code && !part) return;
  event.preventDefault();
  // Where the store loads its page anew to show the cart, the panel opens again there.
  if (!part) writeAddress(ANCHOR);
  (part ? follow(link, part) : putIntoCart(link, cart)).catch(part ? showAway : goTo(link.href));
});

/** Asked for in another window or tab. */
export const isElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;
