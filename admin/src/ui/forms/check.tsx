import css from "./check.module.css";

interface CheckProps {
  /** What it selects, such as “Ann Lee”. */
  readonly label: string;
  readonly isOn: boolean;
  /** Some of what it stands for is selected, and some is not. */
  readonly isMixed?: boolean;
  readonly disabled?: boolean;
  /** `isRange`: with the shift key, from the last one to this one. */
  readonly onChange: (isOn: boolean, isRange: boolean) => void;
}

/** A checkbox of a row, with room for a finger around it. */
export function Check({ label, isOn, isMixed = false, disabled = false, onChange }: CheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className={css.box}
        aria-label={label}
        data-row-check
        checked={isOn}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        // Handled as a click, which knows the shift key.
        onChange={(event) =>
          onChange(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  );
}
