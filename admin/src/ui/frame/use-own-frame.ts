import { useLayoutEffect } from "react";

/** Called by what takes the place of the title and cards that the HTML itself drew (start.css). */
export function useOwnFrame(): void {
  useLayoutEffect(() => document.getElementById("start")?.remove(), []);
}
