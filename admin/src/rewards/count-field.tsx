import { type ComponentProps, useState } from "react";
import { TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { wholeNumber } from "./reward-draft.ts";

type CountFieldProps = Omit<ComponentProps<typeof TextField>, "inputMode">;

/** A whole number: as it was typed while the field is being filled in, and in groups of three after that. */
export function CountField({ value, ...props }: CountFieldProps) {
  const formats = useFormats();
  const [isTyping, setTyping] = useState(false);
  const count = wholeNumber(value);
  return (
    <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <TextField
        {...props}
        inputMode="numeric"
        value={isTyping || count === null ? value : formats.number(count)}
      />
    </div>
  );
}
