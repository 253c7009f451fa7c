// Tabs, as the keyboard knows them.
import { inside } from "./frame.ts";

const all = (): HTMLElement[] => [...inside.querySelectorAll<HTMLElement>("[role=tab]")];

/** By its id. Nothing changes if there is no such tab. */
export function chooseTab(id = ""): void {
  if (!inside.getElementById(id)) return;
  for (const tab of all()) {
    const isChosen = tab.id === id;
    tab.ariaSelected = isChosen as unknown as string;
    tab.tabIndex = isChosen ? 0 : -1;
    inside.getElementById(tab.id.replace("tab", "panel"))!.hidden = !isChosen;
  }
  // Where all of the panel scrolls, a tab begins at its top.
  inside.querySelector(".panel")!.scrollTop = 0;
}

export const chosenTab = (): string | undefined => all().find((tab) => tab.tabIndex === 0)?.id;

/** To the next tab and back, round the ends, in the direction of the language; to the first one and the last. */
export function moveByKey(event: KeyboardEvent): void {
  const tabs = all();
  const at = tabs.indexOf(event.target as HTMLElement);
  const forward = inside.querySelector("[dir=rtl]") ? -1 : 1;
  const to = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: -1 }[event.key];
  if (at < 0 || to == null) return;
  // The page would scroll.
  event.preventDefault();
  const next = tabs.at(to % tabs.length)!;
  chooseTab(next.id);
  next.focus();
}
