import { useState } from "react";
import { Button } from "../../ui/forms/button.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import type { ShopperMailsRow } from "./emails.generated.ts";
import css from "./letter.module.css";
import { RemoveSender } from "./remove-sender.tsx";
import { SenderForm } from "./sender-form.tsx";

/** The shop's own mail server: entered, changed, or given up for Laurel's address. */
export function OwnSender({ mails: { sender } }: { readonly mails: Pick<ShopperMailsRow, "sender"> }) {
  const formats = useFormats();
  const [open, setOpen] = useState<"form" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {sender !== null && (
        <p>
          Sends from {sender.from} through {sender.host}. Checked {formats.dateTime(sender.checkedAt)}.
        </p>
      )}
      <div className={css.actions}>
        <Button size="small" onClick={() => setOpen("form")}>
          {sender === null ? "Send from your own address" : "Change"}
        </Button>
        {sender !== null && (
          <Button size="small" onClick={() => setOpen("remove")}>
            Use Laurel’s address instead
          </Button>
        )}
      </div>
      {open === "form" && <SenderForm sender={sender} onClose={close} />}
      {open === "remove" && <RemoveSender onClose={close} />}
    </>
  );
}
