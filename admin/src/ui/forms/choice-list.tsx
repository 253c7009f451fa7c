import css from "./choice-list.module.css";
import type { Choice } from "./fields.tsx";

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** In the order of the choices; values that are not among the choices stay. */
  readonly onChange: (chosen: string[]) => void;
  readonly help?: string;
}

/** Several of a few choices, each with a checkbox. */
export function ChoiceList({ label, choices, chosen, onChange, help }: ChoiceListProps) {
  const handleChange = (changed: string, isOn: boolean) => {
    const known = choices.map(({ value }) => value);
    const unknown = chosen.filter((value) => !known.includes(value));
    const kept = known.filter((value) => (value === changed ? isOn : chosen.includes(value)));
    onChange([...kept, ...unknown]);
  };
  return (
    <fieldset>
      <legend className={css.label}>{label}</legend>
      <div className={css.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={css.choice}>
            <input
              type="checkbox"
              className={css.box}
              checked={chosen.includes(value)}
              onChange={(event) => handleChange(value, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {help !== undefined && <p className={css.help}>{help}</p>}
    </fieldset>
  );
}
