import { useState } from "react";
import { useQuery } from "urql";
import { customerViewsQuery, type SavedView } from "./customer-views.generated.ts";
import css from "./customers.module.css";
import { EditView, NameView } from "./view-dialogs.tsx";
import { type CustomersView, isWholeList, listAddress, noFilters, readView, views } from "./views.ts";

const context = { additionalTypenames: ["CustomerView"] };

interface CustomersViewsProps {
  readonly view: CustomersView;
  readonly onChange: (next: Partial<CustomersView>) => void;
}

/** The standard views, then those that this shop has saved. */
export function CustomersViews({ view, onChange }: CustomersViewsProps) {
  const [dialog, setDialog] = useState<"name" | "edit" | null>(null);
  const [{ data, error }, read] = useQuery({ query: customerViewsQuery, variables: {}, context });
  const address = listAddress(view);
  const saved = data?.customerViews ?? [];
  const present = saved.find((one) => listAddress(toView(one)) === address);
  const isBuiltIn = address === listAddress({ ...view, ...noFilters, search: "", sort: "LAST_ACTIVITY" });
  const isShown = (id: CustomersView["view"]) =>
    !present && view.view === id && (id !== "all" || isWholeList(view));
  const close = () => setDialog(null);
  return (
    <div className={css.views} role="group" aria-label="Views">
      {views.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={css.view}
          aria-pressed={isShown(id)}
          onClick={() => onChange({ ...noFilters, ...(present && unsorted), search: "", view: id })}
        >
          {label}
        </button>
      ))}
      {saved.map((one) => (
        <button
          key={one.id}
          type="button"
          className={css.view}
          aria-pressed={one === present}
          onClick={() => onChange(toView(one))}
        >
          {one.name}
        </button>
      ))}
      {present && (
        <button type="button" className={css.viewAction} onClick={() => setDialog("edit")}>
          Rename or delete
        </button>
      )}
      {data && !present && !isBuiltIn && (
        <button type="button" className={css.viewAction} onClick={() => setDialog("name")}>
          Save this view
        </button>
      )}
      {error && !data && (
        <button
          type="button"
          className={css.viewAction}
          onClick={() => read({ requestPolicy: "network-only" })}
        >
          Your views couldn’t be loaded. Try again
        </button>
      )}
      {dialog === "name" && <NameView address={address} onClose={close} />}
      {dialog === "edit" && present && <EditView saved={present} onClose={close} />}
    </div>
  );
}

/** The sort order belongs to a saved view, and ends with it. */
const unsorted = { sort: "LAST_ACTIVITY" } as const;

const toView = ({ address }: SavedView): CustomersView => readView(new URLSearchParams(address));
