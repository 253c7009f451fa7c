// What both bridges send to the admin's picker, and what they make of its answer.
import type { ItemKind, PickedItem } from "./host-bridge.ts";

const types = { product: "Product", collection: "Collection" } as const;

export const toGid = (kind: ItemKind, id: string): string => `gid://shopify/${types[kind]}/${id}`;

/** A product has several pictures, a collection has one at most. */
interface Resource {
  readonly id: string;
  readonly title: string;
  readonly images?: readonly { readonly originalSrc?: string | undefined }[] | undefined;
  readonly image?: { readonly originalSrc?: string | undefined } | null | undefined;
}

export const toPickedItems = (selection: readonly Resource[]): PickedItem[] =>
  selection.map(({ id, title, images, image }) => ({
    id: id.slice(id.lastIndexOf("/") + 1),
    title,
    imageUrl: images?.[0]?.originalSrc ?? image?.originalSrc ?? null,
  }));
