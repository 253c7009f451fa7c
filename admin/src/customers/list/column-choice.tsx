import { useState } from "react";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { FieldStack, SwitchField } from "../../ui/forms/fields.tsx";
import { columnChoices, type ColumnKey } from "./columns.ts";
import css from "./customers.module.css";

interface ColumnChoiceProps {
  readonly columns: ReadonlySet<ColumnKey>;
  readonly onChange: (columns: ReadonlySet<ColumnKey>) => void;
}

export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const handleSwitch = (key: ColumnKey, isOn: boolean) => {
    const next = new Set(columns);
    if (isOn) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  return (
    <>
      {/* The dialog stays, should the window become a phone's. */}
      <span className={css.wideOnly}>
        <Button onClick={() => setOpen(true)}>Columns</Button>
      </span>
      {isOpen && (
        <Dialog
          name="columns"
          title="Columns"
          onClose={() => setOpen(false)}
          footer={
            <Button kind="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          }
          footerNote="Saved in this browser"
        >
          <FieldStack>
            {columnChoices.map(({ key, label }) => (
              <SwitchField
                key={key}
                label={label}
                isOn={columns.has(key)}
                onChange={(isOn) => handleSwitch(key, isOn)}
              />
            ))}
          </FieldStack>
        </Dialog>
      )}
    </>
  );
}
