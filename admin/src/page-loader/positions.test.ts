import { expect, test } from "vitest";
import { createFakeBrowser } from "../testing/fakes/fake-browser.ts";
import { createPositions, type Positions, type Visit } from "./positions.ts";

const row = { href: "/app/customers/7", index: 0 };

function openTab({ storage = createFakeBrowser().storage, length = 1, address = "/app" } = {}) {
  const history = { length };
  const positions = createPositions(storage, () => history.length);
  const begun = positions.begin({ key: "default", address, state: null });
  return { positions, storage, history, begun };
}

const visit = (key: string, address: string, how: Visit["how"] = "PUSH", state: unknown = null) => ({
  key,
  address,
  how,
  state,
});
const leave = (positions: Positions, next: Visit, scrollPx = 0) =>
  positions.move({ scrollPx, focused: null }, next);

test("Back restores the scroll position and the row that was opened by keyboard; a new page has neither", () => {
  const { positions } = openTab({ address: "/app/customers" });

  const opened = positions.move({ scrollPx: 900, focused: row }, visit("a", "/app/customers/7"));
  const again = leave(positions, visit("default", "/app/customers", "POP"), 120);
  const forward = leave(positions, visit("a", "/app/customers/7", "POP"));

  expect(opened).toBeUndefined();
  expect(again).toMatchObject({ scrollPx: 900, focused: row });
  expect(forward).toMatchObject({ scrollPx: 120 });
});

test("a page's back link returns to the list as it was filtered and scrolled, whatever pages were opened since", () => {
  const { positions } = openTab();
  leave(positions, visit("list", "/app/customers?q=ann"));
  leave(positions, visit("one", "/app/customers/7"), 640);
  leave(positions, visit("other", "/app/customers/8"));

  const way = positions.findWayBack("/app/customers");

  expect(way?.address).toBe("/app/customers?q=ann");
  expect(leave(positions, visit("new", way!.address, "PUSH", way!.state))).toMatchObject({ scrollPx: 640 });
  expect(positions.findWayBack("/app/rewards")).toBeUndefined();
});

test("a page's back link keeps a search that was typed on the list", () => {
  const { positions } = openTab({ address: "/app/customers" });
  leave(positions, visit("typed", "/app/customers?q=a", "REPLACE"));
  leave(positions, visit("one", "/app/customers/7"));

  expect(positions.findWayBack("/app/customers")?.address).toBe("/app/customers?q=a");
});

test("a reloaded page keeps its back link", () => {
  const { positions, storage } = openTab({ address: "/app/customers?q=ann" });
  leave(positions, visit("one", "/app/customers/7"), 300);

  const reloaded = openTab({ storage, address: "/app/customers/7" });

  expect(reloaded.begun).toBeUndefined();
  expect(reloaded.positions.findWayBack("/app/customers")?.address).toBe("/app/customers?q=ann");
});

test("the host's menu opens a page at its top, and the host's Back restores the page's position", () => {
  const { positions, history } = openTab({ address: "/app/customers" });
  history.length = 2;
  leave(positions, visit("rewards", "/app/rewards", "REPLACE", positions.stepOfHost("/app/rewards")), 500);

  const byBack = positions.stepOfHost("/app/customers");
  history.length = 3;
  const byMenu = positions.stepOfHost("/app/customers");

  expect(byMenu).toEqual({ backTo: null });
  expect(leave(positions, visit("again", "/app/customers", "REPLACE", byBack))).toMatchObject({
    scrollPx: 500,
  });
});

test("the oldest positions are forgotten", () => {
  const { positions } = openTab();
  for (let step = 0; step < 150; step += 1)
    leave(positions, visit(`step-${step}`, `/app/customers/${step}`), 10);

  expect(leave(positions, visit("default", "/app", "POP"))).toBeUndefined();
  expect(leave(positions, visit("step-140", "/app/customers/140", "POP"))).toMatchObject({ scrollPx: 10 });
});
