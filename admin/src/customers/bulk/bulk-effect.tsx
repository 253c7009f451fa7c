import { worthMinor, type ProgramDocument } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import type { BulkAdjustmentPreviewData } from "./bulk-adjustments.generated.ts";
import css from "./bulk.module.css";
import { Text } from "../../ui/page/text.tsx";

interface BulkEffectProps {
  /** Undefined until there is a number of points, and while the effect is computed. */
  readonly effect: BulkAdjustmentPreviewData["bulkAdjustmentPreview"] | undefined;
  readonly program: Pick<ProgramDocument, "pointValueHundredths">;
}

/**
 * How many customers, how many points, and how many balances would fall below zero. It takes the same space before it
 * is known.
 */
export function BulkEffect({ effect, program }: BulkEffectProps) {
  const formats = useFormats();
  const figure = (value: number | undefined) => (value === undefined ? "–" : formats.number(value));
  const worth = effect && formats.moneyOfMinor(worthMinor(effect.pointsInAll, program.pointValueHundredths));
  return (
    <div className={css.effect} role="status" aria-label="What this does">
      <div>
        <Text as="div" kind="note">
          Customers
        </Text>
        <div className={css.figure}>{figure(effect?.members)}</div>
      </div>
      <div>
        <Text as="div" kind="note">
          In total
        </Text>
        <div className={css.figure}>
          {effect ? formats.signed(effect.pointsInAll) : "–"}{" "}
          {worth !== undefined && <span className={css.worth}>worth {worth}</span>}
        </div>
      </div>
      <div>
        <Text as="div" kind="note">
          Falling below zero
        </Text>
        <div className={css.figure} data-warning={(effect?.fallingBelowZero ?? 0) > 0 || undefined}>
          {figure(effect?.fallingBelowZero)}
        </div>
      </div>
    </div>
  );
}
