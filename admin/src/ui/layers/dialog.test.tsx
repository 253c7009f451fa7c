import { fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { Button } from "../forms/button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "../forms/fields.tsx";
import { FormatsProvider } from "../format/formats.tsx";

interface AskProps {
  readonly onDone: (text: string) => void;
  readonly isReady?: boolean;
}

function Ask({ onDone, isReady = true }: AskProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <FormatsProvider>
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
    </FormatsProvider>
  );
}

function Answered({ answer }: { readonly answer: Promise<string> }) {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => void answer.then(setTitle), [answer]);
  return title === null ? null : (
    <Dialog name="webhook-secret" title={title} onClose={() => undefined} footer={null}>
      <p>Copy it now.</p>
    </Dialog>
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
  test("is open from the moment at which an answer brings it into the page", async () => {
    const seen: boolean[] = [];
    const watcher = new MutationObserver(() =>
      seen.push(...[...document.querySelectorAll("dialog")].map((dialog) => dialog.open)),
    );
    watcher.observe(document.body, { childList: true, subtree: true });
    // As in a browser: effects that may wait do wait.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    const answer = Promise.withResolvers<string>();
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    root.render(<Answered answer={answer.promise} />);
    answer.resolve("The secret");
    await vi.waitFor(() => expect(seen).not.toEqual([]));
    root.unmount();
    watcher.disconnect();
    vi.unstubAllGlobals();
    expect(seen[0]).toBe(true);
  });

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
