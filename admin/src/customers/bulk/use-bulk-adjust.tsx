import { type ReactNode, useState } from "react";
import { useQuery } from "urql";
import { useFormats } from "../../ui/format/formats.tsx";
import { BulkAdjust } from "./bulk-adjust.tsx";
import { customerFiltersQuery } from "../list/customers.generated.ts";
import { type Selectable, type Selection, useSelection } from "../list/use-selection.ts";
import { type CustomersView, matchingOf } from "../list/views.ts";

interface BulkAdjusting {
  readonly selection: Selection;
  readonly open: () => void;
  /** Null while it is closed. */
  readonly dialog: ReactNode;
}

/**
 * Selects customers of a list, and adjusts their points. `total`: the length of the list; undefined while it is
 * counted.
 */
export function useBulkAdjust(
  view: CustomersView,
  rows: readonly Selectable[],
  total: number | undefined,
): BulkAdjusting {
  const [isOpen, setOpen] = useState(false);
  const [{ data }] = useQuery({ query: customerFiltersQuery, variables: {} });
  const matching = matchingOf(view, useFormats().timeZone);
  const selection = useSelection(rows, JSON.stringify(matching));
  const dialog = isOpen && data && (
    <BulkAdjust
      selection={selection.isAll ? { matching } : { customerIds: selection.ids }}
      count={selection.isAll ? total : selection.ids.length}
      document={data.program.document}
      onClose={() => setOpen(false)}
      onStarted={() => {
        setOpen(false);
        selection.clear();
      }}
    />
  );
  return { selection, open: () => setOpen(true), dialog };
}
