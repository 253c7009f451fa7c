import type { ReactNode } from "react";
import css from "./facts.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isStrong?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Figures are aligned in a column on the right; words begin beside their labels. */
  readonly values?: "figures" | "words";
}

/** Labels on the left, with their values. */
export function Facts({ facts, values = "figures" }: FactsProps) {
  return (
    <dl className={values === "words" ? css.words : css.facts}>
      {facts.map(({ label, value, isStrong }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd className={isStrong ? css.strong : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly size?: "normal" | "large";
  /** One line each, smaller. */
  readonly notes?: readonly ReactNode[];
}

/** A large number with its label above and notes below. */
export function Figure({ label, value, size = "normal", notes = [] }: FigureProps) {
  return (
    <div className={css.figure}>
      <div className={css.label}>{label}</div>
      <div className={size === "large" ? css.large : css.normal}>{value}</div>
      {notes.map((note, line) => (
        <div key={line} className={css.label}>
          {note}
        </div>
      ))}
    </div>
  );
}

/** Figures side by side, as many as fit. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className={css.figures}>{children}</div>;
}
