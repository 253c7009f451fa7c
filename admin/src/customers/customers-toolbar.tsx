import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { toProgram } from "../program/program.ts";
import { SelectField, TextField } from "../ui/fields.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { customerFiltersQuery } from "./customers.generated.ts";
import css from "./customers.module.css";
import { type CustomersView, type Sort, sorts, views } from "./views.ts";

const TYPING_PAUSE_MS = 200;

interface CustomersToolbarProps {
  readonly view: CustomersView;
  readonly onChange: (next: Partial<CustomersView>, isReplaced?: boolean) => void;
}

export function CustomersToolbar({ view, onChange }: CustomersToolbarProps) {
  return (
    <>
      <div className={css.views} role="group" aria-label="Views">
        {views.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={css.view}
            aria-pressed={view.view === id}
            onClick={() => onChange({ view: id })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={css.toolbar}>
        <div className={css.search}>
          <Search search={view.search} onChange={(search) => onChange({ search }, true)} />
        </div>
        <TierFilter tierId={view.tierId} onChange={(tierId) => onChange({ tierId })} />
        <SelectField
          label="Sort by"
          isLabelHidden
          value={view.sort}
          choices={sorts}
          onChange={(sort) => onChange({ sort: sort as Sort })}
        />
      </div>
    </>
  );
}

interface SearchProps {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

/** Asks once the typing pauses; the address keeps what was asked. */
function Search({ search, onChange }: SearchProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  // The address changed by itself: back, or another view.
  if (asked !== search) {
    setAsked(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      onChange(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label="Search"
      isLabelHidden
      type="search"
      placeholder="Name or e-mail"
      before={<SearchIcon />}
      value={typed}
      onChange={setTyped}
    />
  );
}

interface TierFilterProps {
  readonly tierId: string | null;
  readonly onChange: (tierId: string | null) => void;
}

/** Nothing where the program has no tiers. */
function TierFilter({ tierId, onChange }: TierFilterProps) {
  const [{ data }] = useQuery({ query: customerFiltersQuery, variables: {} });
  const levels = data ? toProgram(data.program.document).tiers.levels : [];
  if (levels.length === 0) return null;
  return (
    <SelectField
      label="Tier"
      isLabelHidden
      value={tierId ?? ""}
      choices={[
        { value: "", label: "Every tier" },
        ...levels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => onChange(value || null)}
    />
  );
}
