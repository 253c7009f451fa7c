import { beforeEach, expect, test, vi } from "vitest";
import { createBrowserHistory, type Move } from "./browser-history.ts";

beforeEach(() => {
  window.history.replaceState(null, "", "/app");
});

const at = (pathname: string, key: string, state: unknown = null, search = "") => ({
  pathname,
  search,
  hash: "",
  state,
  key,
});

/** What the browser does on Back and Forward. */
function travel(state: unknown, address: string): void {
  window.history.replaceState(state, "", address);
  window.dispatchEvent(new PopStateEvent("popstate", { state }));
}

test("the first entry of a document is numbered, and keeps what others wrote on it", () => {
  window.history.replaceState({ platform: 1 }, "", "/app?view=low#top");
  const history = createBrowserHistory(window);
  expect(history.location).toEqual({ ...at("/app", "default", null, "?view=low"), hash: "#top" });
  expect(window.history.state).toEqual({ platform: 1, idx: 0 });
});

test("an entry keeps its key and its state over a reload", () => {
  const location = at("/app/activity", "b", { more: ["c1"] }, "?kind=awards");
  createBrowserHistory(window).push(location);
  expect(window.location.href).toBe("http://localhost:3000/app/activity?kind=awards");
  expect(createBrowserHistory(window).location).toEqual(location);
});

test("Back and Forward say how far they went, also over a replaced entry", () => {
  const history = createBrowserHistory(window);
  const moves: Move[] = [];
  history.listen((move) => moves.push(move));
  history.push(at("/app/customers", "b"));
  history.replace(at("/app/customers", "c", null, "?tier=gold"));
  history.push(at("/app/rewards", "d"));
  const rewards: unknown = window.history.state;

  travel({ usr: { backTo: "x" }, key: "a", idx: 0 }, "/app");
  travel(rewards, "/app/rewards");

  expect(moves).toEqual([
    { location: at("/app", "a", { backTo: "x" }), delta: -2 },
    { location: at("/app/rewards", "d"), delta: 2 },
  ]);
});

test("after an entry that is not the app's, the app's entries are still counted", () => {
  const history = createBrowserHistory(window);
  const deltas: (number | null)[] = [];
  history.listen(({ delta }) => deltas.push(delta));
  history.push(at("/app/customers", "b"));
  travel(null, "/app/customers#main");
  travel({ usr: null, key: "default", idx: 0 }, "/app");
  expect(deltas).toEqual([null, -1]);
});

test("when the browser takes no more entries, the page is loaded in full", () => {
  const history = createBrowserHistory(window);
  vi.spyOn(window.history, "pushState").mockImplementation(() => {
    throw new DOMException("100 times per 30 seconds", "SecurityError");
  });
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  history.push(at("//evil.example/app", "b"));
  expect(assign).toHaveBeenCalledExactlyOnceWith("http://localhost:3000//evil.example/app");
});
