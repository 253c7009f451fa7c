import type { LineName, NamedCountedLine } from "@laurel/domain/orders/name-lines.ts";

/** “Tea, 250 g”. Null: the order does not tell it any more. */
export const nameOf = ({ title, variant }: LineName): string | null =>
  title ? [title, variant].filter(Boolean).join(", ") : null;

/** A part of the pieces that were ordered. */
export const isPart = (line: NamedCountedLine): line is NamedCountedLine & { readonly ordered: number } =>
  line.ordered !== undefined && line.quantity < line.ordered;
