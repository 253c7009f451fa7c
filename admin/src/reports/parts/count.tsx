import { useFormats } from "../../ui/format/formats.tsx";
import css from "./count.module.css";

/** Whole points in a report. A zero is quiet, not missing. */
export function Count({ value }: { readonly value: number }) {
  const formats = useFormats();
  return <span className={value === 0 ? css.zero : undefined}>{formats.number(value)}</span>;
}
