import { useLayoutEffect } from "react";

const start = (): HTMLElement | null => document.getElementById("start");

/** True until a page takes the place of the loading bar that the HTML itself drew (start.css). */
export const isStartDrawn = (): boolean => start() !== null;

/** Called by what takes its place. */
export function useOwnFrame(): void {
  useLayoutEffect(() => start()?.remove(), []);
}
