import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { useIsLeaving } from "../../page-loader/page-router-view.tsx";
import { toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { SelectField, TextField } from "../../ui/forms/fields.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import type { ColumnKey } from "./columns.ts";
import { customerFiltersQuery } from "./customers.generated.ts";
import css from "./customers.module.css";
import { CustomersViews } from "./customers-views.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterDialog } from "./filter-dialog.tsx";
import { type CustomersView, SEARCH_MAX, type Sort, sorts, withFilters } from "./views.ts";

const TYPING_PAUSE_MS = 200;

interface CustomersToolbarProps {
  readonly view: CustomersView;
  readonly columns: ReadonlySet<ColumnKey>;
  readonly onChange: (next: Partial<CustomersView>, isReplaced?: boolean) => void;
  readonly onColumns: (columns: ReadonlySet<ColumnKey>) => void;
}

export function CustomersToolbar({ view, columns, onChange, onColumns }: CustomersToolbarProps) {
  const [isFiltering, setFiltering] = useState(false);
  const [{ data, error }, read] = useQuery({ query: customerFiltersQuery, variables: {} });
  const tiers = data ? toProgram(data.program.document).tiers.levels : [];
  return (
    <>
      <CustomersViews view={view} onChange={onChange} />
      <div className={css.tools}>
        <div className={css.toolbar}>
          <div className={css.search}>
            <Search search={view.search} onChange={(search) => onChange({ search }, true)} />
          </div>
          <Button onClick={() => setFiltering(true)}>Filter</Button>
          <div className={css.looks}>
            <ColumnChoice columns={columns} onChange={onColumns} />
            <SelectField
              label="Sort by"
              isLabelHidden
              value={view.sort}
              choices={sorts}
              onChange={(sort) => onChange({ sort: sort as Sort })}
            />
          </div>
        </div>
        <QueryTrouble
          error={data ? undefined : error}
          what="your tiers, to filter by"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        <FilterChips filters={view} tiers={tiers} onChange={onChange} />
      </div>
      {isFiltering && (
        <FilterDialog
          filters={view}
          tiers={tiers}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            setFiltering(false);
            onChange(withFilters(view, filters));
          }}
        />
      )}
    </>
  );
}

interface SearchProps {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

/** Searches when the typing pauses. The search is kept in the address. */
function Search({ search, onChange }: SearchProps) {
  const isLeaving = useIsLeaving();
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  // The address changed by other means: the back button, or another view.
  if (asked !== search) {
    setAsked(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => {
      // The merchant chose a customer. A new search would cancel the loading of their page.
      if (isLeaving()) return;
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
      maxLength={SEARCH_MAX}
      before={<SearchIcon />}
      value={typed}
      onChange={setTyped}
    />
  );
}
