// The one way to show each kind of figure on a page.
import { useFormats } from "../format/formats.tsx";
import { useNow } from "../format/use-now.ts";
import css from "./figures.module.css";

/** Whole points, with separators. `signed` shows the sign of a change. */
export function Points({ value, signed = false }: { readonly value: number; readonly signed?: boolean }) {
  const formats = useFormats();
  if (!signed) return <span className={css.figure}>{formats.number(value)}</span>;
  return (
    <span className={css.figure} data-gain={value > 0 || undefined}>
      {formats.signed(value)}
    </span>
  );
}

interface MoneyProps {
  readonly amount: string;
  readonly currencyCode?: string;
  /** Without decimals if they are all zero. */
  readonly short?: boolean;
}

export function Money({ amount, currencyCode, short = false }: MoneyProps) {
  const formats = useFormats();
  const text = short ? formats.shortMoney(amount, currencyCode) : formats.money(amount, currencyCode);
  return <span className={css.figure}>{text}</span>;
}

interface TimeProps {
  readonly at: string;
  readonly as?: "date" | "dateTime" | "time" | "ago";
}

/** In the shop's time zone; the exact instant on hover. */
export function Time({ at, as = "dateTime" }: TimeProps) {
  return as === "ago" ? <Ago at={at} /> : <Written at={at} as={as} />;
}

function Written({ at, as }: { readonly at: string; readonly as: "date" | "dateTime" | "time" }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {formats[as](at)}
    </time>
  );
}

function Ago({ at }: { readonly at: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {formats.ago(at, now)}
    </time>
  );
}
