import type { ReactNode } from "react";
import css from "./table.module.css";

interface TableProps {
  readonly size?: "normal" | "small";
  readonly children: ReactNode;
}

/** A few figures inside a card: names on the left, figures on the right, totals in the `tfoot`. */
export function Table({ size = "normal", children }: TableProps) {
  return <table className={size === "small" ? `${css.table} ${css.small}` : css.table}>{children}</table>;
}
