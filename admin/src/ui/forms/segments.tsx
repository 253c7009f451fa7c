import { useId } from "react";
import css from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
}

/** Two or three choices, all visible. */
export function Segments<Value extends string>({ label, value, choices, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className={css.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice.value === value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
