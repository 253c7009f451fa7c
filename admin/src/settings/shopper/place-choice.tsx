import { useId } from "react";
import type { ProgramDocument } from "../../program/program.ts";
import { Text } from "../../ui/page/text.tsx";
import css from "./look.module.css";

type Place = ProgramDocument["branding"]["launcher"];

interface PlaceChoiceProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

const places: readonly { readonly value: Place; readonly label: string }[] = [
  { value: "bottom_right", label: "Right" },
  { value: "bottom_left", label: "Left" },
  { value: "hidden", label: "No button: I link to it myself" },
];

/** Each place as a small picture of a shop. */
export function PlaceChoice({ place, onChange }: PlaceChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>Place of the button</legend>
      <div className={css.places}>
        {places.map(({ value, label }) => (
          <label key={value} className={css.place} data-place={value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={place === value}
              onChange={() => onChange(value)}
            />
            <span className={css.tile}>
              <span className={css.picture} aria-hidden="true">
                <span className={css.button} />
              </span>
              {label}
            </span>
          </label>
        ))}
      </div>
      {place !== "hidden" && (
        <Text kind="note">
          A chat in that corner? Raise the button in the editor of your theme: App embeds, Rewards button.
        </Text>
      )}
    </fieldset>
  );
}
