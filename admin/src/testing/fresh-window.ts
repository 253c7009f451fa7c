// All files of tests share a window and the modules: each test finds the window empty. Runs before each file.
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
// A page that the last test left may still load a module. One that is cut off is cut off for all files.
afterAll(() => vi.dynamicImportSettled());
