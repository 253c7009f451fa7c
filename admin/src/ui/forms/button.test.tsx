import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

test("a busy button keeps the focus, and neither acts nor sends its form again", () => {
  const act = vi.fn();
  const send = vi.fn((event: Event) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={(event) => send(event.nativeEvent)}>
      <Button type="submit" isBusy={isBusy} onClick={act}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  fireEvent.click(button);
  rerender(form(true));
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect([act.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
  rerender(form(false));
  fireEvent.click(button);
  expect([act.mock.calls.length, send.mock.calls.length]).toEqual([2, 2]);
});
