// Products and collections that a rule multiplies, by the names that the store gave them.
import type { ProductChoice } from "../earning/product-choice.ts";
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import type { EarningRule, ProgramDocument } from "../program/program.ts";
import type { ShopperWay } from "./view.ts";

/** What a rule multiplies; null: nothing. */
type Covers = ProductChoice | "whole_order" | null;

export type ItemKind = "Product" | "Collection";

/** As it was read from the store. `path`: below the store's address; null: its page is not in the online store. */
export interface NamedItem {
  readonly kind: ItemKind;
  /** The platform's number. */
  readonly id: string;
  readonly title: string;
  readonly path: string | null;
}

/** Shoppers read so many names of a rule. */
const NAMES_MAX = 3;
/** The platform names no more in one call. */
const READ_MAX = 250;

/** Whose names shoppers read: of each kind at most 250. */
export function itemsToName({
  earning,
}: Pick<ProgramDocument, "earning">): Record<ItemKind, readonly string[]> {
  const shown = earning.filter(({ enabled }) => enabled).flatMap((rule) => chosenBy(coversOf(rule)));
  const idsOf = (kind: ItemKind) =>
    [...new Set(shown.flatMap((one) => (one.kind === kind ? one.id : [])))].slice(0, READ_MAX);
  return { Product: idsOf("Product"), Collection: idsOf("Collection") };
}

/** Nothing if products are chosen by tags too: names of some would read as all. */
export function namesFor(
  covers: Covers,
  named: readonly NamedItem[],
): Pick<ShopperWay, "items" | "moreItems"> {
  if (covers === null || covers === "whole_order" || covers.tags.length > 0) return {};
  const items = chosenBy(covers).flatMap(({ kind, id }) => {
    const item = named.find((one) => one.kind === kind && one.id === id);
    return item ? [{ title: item.title, path: item.path }] : [];
  });
  if (items.length === 0) return {};
  return { items, moreItems: covers.productIds.length + covers.collectionIds.length - items.length };
}

function coversOf(rule: EarningRule): Covers {
  if (!isEarningKind(rule.kind)) return null;
  const kind = findEarningKind(rule.kind);
  if (kind.shape !== "order") return null;
  const given = kind.contribute(rule.config as never, { eligibleMinor: 0 });
  return given.type === "multiply" ? given.covers : null;
}

function chosenBy(covers: Covers): { readonly kind: ItemKind; readonly id: string }[] {
  if (covers === null || covers === "whole_order") return [];
  return [
    ...covers.productIds.map((id) => ({ kind: "Product" as const, id })),
    ...covers.collectionIds.map((id) => ({ kind: "Collection" as const, id })),
  ].slice(0, NAMES_MAX);
}
