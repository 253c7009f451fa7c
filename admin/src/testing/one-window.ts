// The window of a test file: empty, at the admin's address, with nothing replaced, also where files share a worker.
import type { DetachedWindowAPI } from "happy-dom";
import { vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
  }
}

if (!("document" in globalThis)) await builtinEnvironments["happy-dom"].setup(globalThis, {});

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
window.happyDOM.setURL("http://localhost:3000/");
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
