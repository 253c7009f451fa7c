import { useId, useRef, useState } from "react";
import type { ProgramDocument } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { SwitchField, TextField } from "../../ui/forms/fields.tsx";
import type { DraftRow } from "./draft-rows.ts";
import { findRule, isWay, type LeverField, problemOf, withRule } from "./levers.ts";
import css from "./draft.module.css";

interface DraftRowViewProps {
  readonly row: DraftRow;
  readonly draft: ProgramDocument;
  readonly present: ProgramDocument;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (draft: ProgramDocument) => void;
  readonly onEditRule: (ruleId: string) => void;
}

/** A value of the draft. It opens to a field; the draft follows as soon as the field can be read. */
export function DraftRowView({ row, isOpen, onToggle, ...edited }: DraftRowViewProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { lever } = row;
  if (!lever)
    return (
      <li className={css.item}>
        <div className={css.row}>
          <RowWords row={row} />
        </div>
      </li>
    );
  const { field } = lever;
  // The pressed button goes, so the focus is moved.
  const leaveButton = () => toggle.current?.focus();
  return (
    <li className={css.item}>
      <button
        ref={toggle}
        type="button"
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
      >
        <RowWords row={row} />
      </button>
      {isOpen && (
        <div id={panelId} className={css.editor}>
          {isWay(field) ? (
            <Way row={row} ruleId={field.ruleId} onBack={leaveButton} {...edited} />
          ) : (
            <Value
              row={row}
              field={field}
              onBack={leaveButton}
              onDone={() => {
                leaveButton();
                onToggle();
              }}
              {...edited}
            />
          )}
        </div>
      )}
    </li>
  );
}

function RowWords({ row: { label, before, after, isChanged } }: { readonly row: DraftRow }) {
  return (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.values}>
        {isChanged ? (
          <>
            {before ?? "none"} <span aria-hidden="true">→</span>
            <span className="visually-hidden">becomes</span>{" "}
            <span className={css.after}>{before === after ? "edited" : (after ?? "removed")}</span>
          </>
        ) : (
          <span className={css.present}>{after}</span>
        )}
      </span>
    </>
  );
}

interface Edited extends Omit<DraftRowViewProps, "isOpen" | "onToggle" | "onEditRule"> {
  /** “Back to …” was pressed, and goes. */
  readonly onBack: () => void;
}

interface ValueProps extends Edited {
  readonly field: LeverField;
  readonly onDone: () => void;
}

function Value({ row, field, draft, present, onChange, onBack, onDone }: ValueProps) {
  const value = field.text(draft);
  /** What was typed, and the value that it left in the draft. */
  const [typed, setTyped] = useState({ text: value, value });
  // Another draft may be shown by now.
  const text = typed.value === value ? typed.text : value;
  const result = field.apply(text, draft);
  const handleChange = (changed: string) => {
    const next = field.apply(changed, draft);
    setTyped({ text: changed, value: next.ok ? field.text(next.change.document) : value });
    if (next.ok) onChange(next.change.document);
  };
  const was = field.text(present);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (result.ok) onDone();
      }}
    >
      <TextField
        label={row.label}
        isLabelHidden
        autoFocus
        inputMode={field.inputMode}
        {...(field.before !== undefined && { before: field.before })}
        {...(field.after !== undefined && { after: field.after })}
        value={text}
        error={result.ok ? undefined : problemOf(result)}
        onChange={handleChange}
      />
      <div className={css.actions}>
        {row.isChanged && row.before !== null && (
          <Button
            kind="plain"
            size="small"
            onClick={() => {
              onBack();
              handleChange(was);
            }}
          >
            {`Back to ${row.before}`}
          </Button>
        )}
        <Button size="small" type="submit">
          Done
        </Button>
      </div>
    </form>
  );
}

interface WayProps extends Edited {
  readonly ruleId: string;
  readonly onEditRule: (ruleId: string) => void;
}

function Way({ row, ruleId, draft, present, onChange, onBack, onEditRule }: WayProps) {
  const rule = findRule(ruleId, draft);
  const was = findRule(ruleId, present);
  return (
    <div className={css.actions}>
      {rule && (
        <>
          <SwitchField
            label={row.label}
            isOn={rule.enabled}
            onChange={(enabled) => onChange(withRule(draft, { ...rule, enabled }))}
          />
          <Button size="small" aria-label={`Edit ${row.label}`} onClick={() => onEditRule(ruleId)}>
            Edit
          </Button>
        </>
      )}
      {row.isChanged && was && (
        <Button
          kind="plain"
          size="small"
          onClick={() => {
            onBack();
            onChange(withRule(draft, was));
          }}
        >
          {`Back to ${row.before ?? ""}`}
        </Button>
      )}
    </div>
  );
}
