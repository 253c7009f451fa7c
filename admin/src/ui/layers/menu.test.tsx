import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Menu } from "./menu.tsx";

let top = 0;
beforeEach(() => {
  top = 100;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, top, 40, 20),
  );
  render(<Menu name="reward-menu" label="More" items={[{ label: "Copy", onSelect: () => undefined }]} />);
  fireEvent.keyDown(screen.getByRole("button", { name: "More" }), { key: "ArrowDown" });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const isOpen = () => screen.queryByRole("menuitem", { name: "Copy" }) !== null;

test("a menu stays open when a scroll from before it opened is told late", () => {
  fireEvent.scroll(document);
  expect(isOpen()).toBe(true);
});

test("a menu closes when the page moves under it", () => {
  top = 60;
  fireEvent.scroll(document);
  expect(isOpen()).toBe(false);
});

test("a menu closes at a press elsewhere, and not at one within", () => {
  fireEvent.pointerDown(screen.getByRole("menuitem", { name: "Copy" }));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);
});
