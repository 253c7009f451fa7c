// "Use it now": puts a code into the cart, and shows beside its ticket what came of it.
import { type Cart, readCart, setCodes } from "./cart.ts";
import { inside } from "./frame.ts";
import { locale } from "./place.ts";

/** Of a link with a code. Some are missing. */
type TicketData = Record<"code" | "combines" | "variant" | "minimum" | "currency", string>;

const codesOf = ({ discountCodes }: Cart): string[] =>
  discountCodes.flatMap(({ code, applicable }) => (applicable ? code : []));

/** Shows which codes are in the cart. Nothing where the store does not tell. */
export async function markTickets(cart?: Cart): Promise<void> {
  for (const link of inside.querySelectorAll<HTMLAnchorElement>("[data-code]"))
    showState(link, (cart ??= await readCart()));
}

/**
 * Asks before it takes another code out of the cart. `act`: what a button beside the ticket does. Rejects if the store
 * did not do it.
 */
export async function putIntoCart(link: HTMLAnchorElement, act?: string): Promise<void> {
  const { code, combines, variant } = link.dataset as TicketData;
  const isOut = act === "out";
  const others = codesOf(await readCart()).filter((one) => one !== code);
  const all = act ? [code] : [...others, code];
  if (act || combines || !others[0]) {
    const tried = await setCodes(isOut ? others : all);
    const working = codesOf(tried);
    // The link, followed then, puts a free product into the cart too.
    if (variant && !isOut && !working.includes(code)) throw working;
    if (isOut || !others[0] || all.every((one) => working.includes(one)))
      // A code that went in may have put another out.
      return markTickets(tried);
    // What works is not given up for what does not.
    await setCodes(others);
  }
  showNote(link, act ? "kept" : "other", others.join(", "));
}

function showState(link: HTMLAnchorElement, cart: Cart): void {
  const { code, minimum, currency } = link.dataset as TicketData;
  const total = cart.cost?.subtotalAmount;
  const missing = (minimum as unknown as number) - (total?.amount as number);
  const mine = cart.discountCodes.find((one) => one.code === code);
  if (mine?.applicable) showNote(link, "in");
  else if (!mine) showNote(link);
  else if (missing > 0 && total?.currencyCode === currency)
    showNote(link, "short", missing.toLocaleString(locale, { style: "currency", currency }));
  else showNote(link, "later");
}

/** One of the notes that the part has, or none. */
function showNote(link: HTMLAnchorElement, name?: string, text = ""): void {
  const ticket = link.closest("li")!;
  const focused = inside.activeElement;
  link.hidden = name === "in";
  for (const note of ticket.querySelectorAll<HTMLElement>("[data-when]")) {
    note.hidden = note.dataset["when"] !== name;
    note.querySelector("b")?.replaceChildren(text);
  }
  // What was pressed may be hidden now.
  if (focused && !focused.getClientRects()[0]) ticket.focus();
}
