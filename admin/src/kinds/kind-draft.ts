// The fields of a kind as typed text, and back into its config. What the form does not show stays as it is.
import type { Fields } from "@laurel/domain/kinds/fields.ts";
import type { ShopMoney } from "../ui/format/read-number.ts";
import { findControl } from "./controls.ts";

/** By the field's name in the config. */
export type KindTexts = Readonly<Record<string, string>>;
export type KindConfig = Readonly<Record<string, unknown>>;

export interface KindProblem {
  /** The field's name. */
  readonly name: string;
  readonly message: string;
}

export const toTexts = (fields: Fields, config: unknown, shop: ShopMoney): KindTexts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (config as KindConfig)[name];
      return [name, value === undefined ? "" : findControl(field).toText(value, shop)];
    }),
  );

/** The config with all its problems. A field that could not be read is null. */
export function fromTexts(
  fields: Fields,
  texts: KindTexts,
  shop: ShopMoney,
): { readonly config: KindConfig; readonly problems: readonly KindProblem[] } {
  const problems: KindProblem[] = [];
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const others = field.control === "tags" ? field.neededUnless : [];
    const isOptional = others.some((other) => (texts[other] ?? "") !== "");
    const read = findControl(field).fromText(texts[name] ?? "", field, shop, isOptional);
    if (!read.ok) problems.push({ name, message: read.message });
    return [name, read.ok ? read.value : null];
  });
  return { config: Object.fromEntries(entries), problems };
}
