import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { Button } from "../forms/button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "../forms/fields.tsx";
import { UiProvider } from "../ui-provider.tsx";

afterEach(cleanup);

interface AskProps {
  readonly onDone: (text: string) => void;
  readonly isReady?: boolean;
}

function Ask({ onDone, isReady = true }: AskProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <UiProvider nonce="">
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog
          name="launch"
          title="A question"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button
                kind="primary"
                disabled={!isReady}
                onClick={() => {
                  onDone(text);
                  setOpen(false);
                }}
              >
                Do it
              </Button>
            </>
          }
        >
          <TextField label="Reason" value={text} onChange={setText} />
        </Dialog>
      )}
    </UiProvider>
  );
}

const open = (props: Partial<AskProps> = {}) => {
  const done: string[] = [];
  render(<Ask onDone={(text) => done.push(text)} {...props} />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  fireEvent.click(opener);
  return { done, opener };
};

describe("a dialog", () => {
  test("focuses its first field, and presses its button on Enter", () => {
    const { done, opener } = open();
    const field = screen.getByLabelText("Reason");
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "late parcel" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(done).toEqual(["late parcel"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test("does nothing on Enter while its button is disabled", () => {
    const { done } = open({ isReady: false });
    fireEvent.keyDown(screen.getByLabelText("Reason"), { key: "Enter" });
    expect(done).toEqual([]);
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
