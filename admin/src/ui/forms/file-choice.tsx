import { type DragEvent, useId } from "react";
import css from "./file-choice.module.css";

interface FileChoiceProps {
  /** What to choose, such as “Choose a CSV file”. */
  readonly label: string;
  /** File extensions and types, as in the `accept` attribute. */
  readonly accept: string;
  /** What is being done with the chosen file; null without one. */
  readonly busy: string | null;
  readonly onChoose: (file: File) => void;
}

/** The browser's own file field inside its label. It can be clicked, used by keyboard, and dropped on. */
export function FileChoice({ label, accept, busy, onChoose }: FileChoiceProps) {
  const id = useId();
  const choose = (file: File | undefined) => {
    if (file && busy === null) onChoose(file);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <input
        id={id}
        type="file"
        accept={accept}
        className={css.file}
        disabled={busy !== null}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again after it was fixed.
          event.currentTarget.value = "";
        }}
      />
      <label htmlFor={id} className={css.choose}>
        {label}
      </label>
      <p className={css.words} role="status">
        {busy ?? "or drop it here"}
      </p>
    </div>
  );
}
