import { Button } from "../ui/forms/button.tsx";
import { DateField } from "../ui/forms/date/date-field.tsx";
import { SelectField } from "../ui/forms/fields.tsx";
import { type ActivityView, figureGroups, groups } from "./activity-view.ts";
import css from "./activity.module.css";

interface ActivityToolbarProps {
  readonly view: ActivityView;
  readonly onChange: (next: Partial<ActivityView>) => void;
}

export function ActivityToolbar({ view, onChange }: ActivityToolbarProps) {
  const isFiltered = view.group !== "" || view.from !== null || view.to !== null || view.customerId !== null;
  return (
    <div className={css.toolbar}>
      <SelectField
        label="What"
        value={view.group}
        choices={[...groups, ...figureGroups]}
        onChange={(group) => onChange({ group: group as ActivityView["group"] })}
      />
      <DateField
        label="From"
        value={view.from ?? ""}
        {...(view.to !== null && { max: view.to })}
        isApplied
        onChange={(from) => onChange({ from: from || null })}
      />
      <DateField
        label="Until"
        value={view.to ?? ""}
        isApplied
        onChange={(to) => onChange({ to: to || null })}
      />
      {isFiltered && (
        <div className={css.clear}>
          <Button
            kind="plain"
            size="small"
            onClick={() => onChange({ group: "", from: null, to: null, customerId: null })}
          >
            Show everything
          </Button>
        </div>
      )}
    </div>
  );
}
