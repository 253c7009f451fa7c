import { type DragEvent, useId, useState } from "react";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/banner.tsx";
import { Card } from "../ui/card.tsx";
import { RecentImports } from "./recent-imports.tsx";
import css from "./import.module.css";
import { type Sent, sendFile } from "./send-file.ts";

interface UploadStepProps {
  readonly onUploaded: (id: string) => void;
}

export function UploadStep({ onUploaded }: UploadStepProps) {
  const session = useSession();
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Exclude<Sent, { id: string }> | null>(null);
  const send = async (file: File | null | undefined) => {
    if (!file) return;
    setSending(file.name);
    setRefused(null);
    const sent = await sendFile(file, session);
    setSending(null);
    if ("id" in sent) onUploaded(sent.id);
    else setRefused(sent);
  };
  return (
    <>
      {refused && (
        <Banner tone="error" title={refused.title}>
          {refused.words}
        </Banner>
      )}
      <Card
        title="Bring points along from another program"
        note="Nothing is given before you have seen a dry run."
      >
        <FileChoice sending={sending} onChoose={(file) => void send(file)} />
        <ul className={css.hints}>
          <li>A CSV file with one line for each person, and a head that names the columns.</li>
          <li>
            Whose points: the store’s customer ID, or an e-mail. How many: whole numbers without separators.
          </li>
          <li>At most 1,000,000 lines. Commas, semicolons and tabs between cells are all understood.</li>
        </ul>
      </Card>
      <RecentImports />
    </>
  );
}

interface FileChoiceProps {
  readonly sending: string | null;
  readonly onChoose: (file: File | null | undefined) => void;
}

/** The browser's own field, worn by its label: it takes a click, a key and a file that is dropped on it. */
function FileChoice({ sending, onChoose }: FileChoiceProps) {
  const id = useId();
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    if (sending === null) onChoose(event.dataTransfer.files[0]);
  };
  return (
    <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        className={css.file}
        disabled={sending !== null}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // The same file, mended, may be chosen again.
          event.currentTarget.value = "";
        }}
      />
      <label htmlFor={id} className={css.choose}>
        Choose a CSV file
      </label>
      <p className={css.quiet} role="status">
        {sending === null ? "or drop it here" : `Sending ${sending}…`}
      </p>
    </div>
  );
}
