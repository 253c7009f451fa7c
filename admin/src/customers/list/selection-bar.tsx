import { useFormats } from "../../ui/format/formats.tsx";
import { CrossIcon } from "../../ui/icons.tsx";
import css from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  readonly selection: Selection;
  /** How many customers match the filter; undefined while they are counted. */
  readonly total: number | undefined;
  /** There are customers beyond this page. */
  readonly hasMore: boolean;
  readonly onAdjust: () => void;
}

/** The actions for the selected customers. Not drawn without a selection. */
export function SelectionBar({ selection, total, hasMore, onAdjust }: SelectionBarProps) {
  const formats = useFormats();
  const { isAll, ids, points } = selection;
  if (!isAll && ids.length === 0) return null;
  const count = total === undefined ? "" : ` ${formats.number(total)}`;
  return (
    <div className={css.place}>
      <div className={css.bar} role="region" aria-label="Selection">
        <p role="status">
          <strong>{isAll ? `All${count} that match` : `${formats.number(ids.length)} selected`}</strong>{" "}
          {!isAll && <span className={css.quiet}>{formats.points(points)}</span>}
        </p>
        {!isAll && hasMore && (
          <button type="button" className={css.plain} onClick={selection.selectAll}>
            Select all{count} that match
          </button>
        )}
        <button type="button" className={css.act} onClick={onAdjust}>
          Adjust points
        </button>
        <button type="button" className={css.close} aria-label="Clear selection" onClick={selection.clear}>
          <CrossIcon />
        </button>
      </div>
    </div>
  );
}
