import { expect, test } from "vitest";
import { createFakeBrowser } from "../testing/fake-browser.ts";
import { createPlaces, type Places, type Visit } from "./places.ts";

const row = { href: "/app/customers/7", index: 0 };

function openTab({ storage = createFakeBrowser().storage, length = 1, address = "/app" } = {}) {
  const history = { length };
  const places = createPlaces(storage, () => history.length);
  const begun = places.begin({ key: "default", address, state: null });
  return { places, storage, history, begun };
}

const visit = (key: string, address: string, how: Visit["how"] = "PUSH", state: unknown = null) => ({
  key,
  address,
  how,
  state,
});
const leave = (places: Places, next: Visit, scrollPx = 0) => places.move({ scrollPx, focused: null }, next);

test("Back finds the scroll and the row that was opened by keyboard; a page that is opened has neither", () => {
  const { places } = openTab({ address: "/app/customers" });

  const opened = places.move({ scrollPx: 900, focused: row }, visit("a", "/app/customers/7"));
  const again = leave(places, visit("default", "/app/customers", "POP"), 120);
  const forward = leave(places, visit("a", "/app/customers/7", "POP"));

  expect(opened).toBeUndefined();
  expect(again).toMatchObject({ scrollPx: 900, focused: row });
  expect(forward).toMatchObject({ scrollPx: 120 });
});

test("a page's way back leads to the list as it was filtered and scrolled, over whatever lies between", () => {
  const { places } = openTab();
  leave(places, visit("list", "/app/customers?q=ann"));
  leave(places, visit("one", "/app/customers/7"), 640);
  leave(places, visit("other", "/app/customers/8"));

  const way = places.findWayBack("/app/customers");

  expect(way?.address).toBe("/app/customers?q=ann");
  expect(leave(places, visit("new", way!.address, "PUSH", way!.state))).toMatchObject({ scrollPx: 640 });
  expect(places.findWayBack("/app/rewards")).toBeUndefined();
});

test("a search that is typed on the list is the list that a page leads back to", () => {
  const { places } = openTab({ address: "/app/customers" });
  leave(places, visit("typed", "/app/customers?q=a", "REPLACE"));
  leave(places, visit("one", "/app/customers/7"));

  expect(places.findWayBack("/app/customers")?.address).toBe("/app/customers?q=a");
});

test("a page that is loaded again hangs where it did", () => {
  const { places, storage } = openTab({ address: "/app/customers?q=ann" });
  leave(places, visit("one", "/app/customers/7"), 300);

  const reloaded = openTab({ storage, address: "/app/customers/7" });

  expect(reloaded.begun).toBeUndefined();
  expect(reloaded.places.findWayBack("/app/customers")?.address).toBe("/app/customers?q=ann");
});

test("the host's menu opens a page at its top, and its Back returns to where the page was", () => {
  const { places, history } = openTab({ address: "/app/customers" });
  history.length = 2;
  leave(places, visit("rewards", "/app/rewards", "REPLACE", places.stepOfHost("/app/rewards")), 500);

  const byBack = places.stepOfHost("/app/customers");
  history.length = 3;
  const byMenu = places.stepOfHost("/app/customers");

  expect(byMenu).toEqual({ backTo: null });
  expect(leave(places, visit("again", "/app/customers", "REPLACE", byBack))).toMatchObject({ scrollPx: 500 });
});

test("the oldest places are forgotten", () => {
  const { places } = openTab();
  for (let step = 0; step < 150; step += 1)
    leave(places, visit(`step-${step}`, `/app/customers/${step}`), 10);

  expect(leave(places, visit("default", "/app", "POP"))).toBeUndefined();
  expect(leave(places, visit("step-140", "/app/customers/140", "POP"))).toMatchObject({ scrollPx: 10 });
});
