import type { ReactNode } from "react";
import type { Words } from "../texts/words.ts";

interface FigureProps {
  readonly words: Words;
  /** The number as it is written. */
  readonly value: string;
  /** The number that chooses the plural. */
  readonly counted: number;
}

/** A number of points with its unit, in whichever order the language has them. */
export function Figure({ words, value, counted }: FigureProps) {
  const count = <b key="count">{value}</b>;
  return <span className="figure">{words.pieces<ReactNode>("points", { count, counted })}</span>;
}
