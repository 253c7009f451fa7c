import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Bullets } from "../../ui/page/text.tsx";

interface AskDearProps {
  /** What is dear. */
  readonly words: readonly string[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Asked once before such settings are saved. */
export function AskDear({ words, onSave, onClose }: AskDearProps) {
  return (
    <Dialog
      name="dear-settings"
      title="Save this anyway?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose();
              onSave();
            }}
          >
            Save anyway
          </Button>
        </>
      }
    >
      <Bullets>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Bullets>
    </Dialog>
  );
}
