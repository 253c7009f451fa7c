import { type DragEvent, useId } from "react";
import css from "./file-choice.module.css";

interface FileChoiceProps {
  /** What is to be chosen: “Choose a CSV file”. */
  readonly label: string;
  /** Endings and types, as the browser's own field takes them. */
  readonly accept: string;
  /** What happens with the chosen file; null while none is. */
  readonly busy: string | null;
  readonly onChoose: (file: File) => void;
}

/** The browser's own field, worn by its label: it takes a click, a key and a file that is dropped on it. */
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
          // The same file, mended, may be chosen again.
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
