import { useState } from "react";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Card } from "../ui/page/card.tsx";
import { FieldStack } from "../ui/forms/fields.tsx";
import { FileChoice } from "../ui/forms/file-choice.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { Bullets } from "../ui/page/text.tsx";
import { type Sent, sendFile } from "./send-file.ts";

interface UploadStepProps {
  readonly onUploaded: (id: string) => void;
}

export function UploadStep({ onUploaded }: UploadStepProps) {
  const session = useSession();
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Exclude<Sent, { id: string }> | null>(null);
  const send = async (file: File) => {
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
        title="Import points from another program"
        note="You see what will happen before any points are given."
      >
        <FieldStack>
          <FileChoice
            label="Choose a CSV file"
            accept=".csv,text/csv,text/plain"
            busy={sending === null ? null : `Sending ${sending}…`}
            onChoose={(file) => void send(file)}
          />
          <Bullets>
            <li>
              Use the file that your other program exports, as CSV: one line for each customer, and a line
              that names the columns.
            </li>
            <li>Customers are found by e-mail address, or by their customer ID in your store.</li>
            <li>Up to 1,000,000 lines. If numbers or dates can be read in two ways, you are asked.</li>
          </Bullets>
        </FieldStack>
      </Card>
      <RecentImports />
    </>
  );
}
