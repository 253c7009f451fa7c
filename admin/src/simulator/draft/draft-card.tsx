import { useId, useRef, useState } from "react";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { EditRule } from "../../settings/earning/edit-rule.tsx";
import { DraftTargetContext } from "../../settings/program/draft-target.ts";
import type { ProgramSettings } from "../../settings/settings.generated.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { counted } from "../../ui/format/counted.ts";
import { Menu } from "../../ui/layers/menu.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import { EditPart, type Part, parts } from "./edit-part.tsx";
import { draftRows } from "./draft-rows.ts";
import { DraftRowView } from "./draft-row.tsx";
import { findRule, withoutRule, withRule } from "./levers.ts";
import css from "./draft.module.css";

interface DraftCardProps {
  /** In force. */
  readonly program: ProgramSettings;
  readonly draft: ProgramDocument;
  readonly onChange: (draft: ProgramDocument) => void;
}

/** The draft beside the program in force: what is different is marked, and each value is changed in its row. */
export function DraftCard({ program, draft, onChange }: DraftCardProps) {
  const formats = useFormats();
  const formId = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const [part, setPart] = useState<Part | null>(null);
  const [ruleId, setRuleId] = useState<string | null>(null);
  const present = toProgram(program.document);
  const rows = draftRows(draft, present, formats);
  const changes = rows.filter(({ isChanged }) => isChanged).length;
  const rule = ruleId === null ? undefined : (findRule(ruleId, draft) ?? findRule(ruleId, present));
  const more = useRef<HTMLDivElement>(null);
  const handleChange = (document: ProgramDocument) => {
    onChange(document);
    // A way to earn that is off in both programs has no row: the focus leaves it.
    if (draftRows(document, present, formats).every(({ id }) => id !== opened))
      more.current?.querySelector("button")?.focus();
  };
  const keep = (document: ProgramDocument) => {
    onChange(document);
    setRuleId(null);
    setPart(null);
  };
  return (
    <Card
      title="Draft"
      aside={<Badge>{changes === 0 ? "No changes" : counted(changes, "change", formats)}</Badge>}
    >
      <div className={css.promise}>
        <Text kind="note">Nothing here touches your members.</Text>
      </div>
      <ul>
        {rows.map((row) => (
          <DraftRowView
            key={row.id}
            row={row}
            draft={draft}
            present={present}
            isOpen={opened === row.id}
            onToggle={() => setOpened(opened === row.id ? null : row.id)}
            onChange={handleChange}
            onEditRule={setRuleId}
          />
        ))}
      </ul>
      <div ref={more} className={css.more}>
        <Menu
          name="draft-menu"
          label="Change something else"
          items={parts.map(({ id, label }) => ({ label, onSelect: () => setPart(id) }))}
        >
          Change something else
        </Menu>
      </div>
      <DraftTargetContext value={{ formId, onKept: keep }}>
        {part !== null && (
          <EditPart
            part={part}
            program={{ ...program, document: draft }}
            formId={formId}
            onClose={() => setPart(null)}
          />
        )}
        {rule && (
          <EditRule
            key={rule.id}
            rule={rule}
            program={draft}
            isNew={false}
            onDone={(changed) => keep(withRule(draft, changed))}
            onRemove={() => keep(withoutRule(draft, rule.id))}
            onClose={() => setRuleId(null)}
          />
        )}
      </DraftTargetContext>
    </Card>
  );
}
