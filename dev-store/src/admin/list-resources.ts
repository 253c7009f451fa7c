import { gid } from "../admin-api/context.ts";
import { pictureOf } from "../commerce/picture.ts";
import type { Shop } from "../shops/shop.ts";
import type { Resource } from "./browser/types.ts";

/** What the admin's picker offers, by title. Null: the app may not see products. */
export function listResources(
  { installation, products, collections }: Shop,
  type: string,
): Resource[] | null {
  if (!installation?.scopes.includes("read_products")) return null;
  const found =
    type === "collection"
      ? [...collections.values()].map(({ id, title, handle }) => ({
          id: gid("Collection", id),
          title,
          handle,
          image: null,
        }))
      : [...products.values()].map(({ id, title, handle }) => ({
          id: gid("Product", id),
          title,
          handle,
          images: [{ id: gid("ImageSource", id), originalSrc: pictureOf(title) }],
        }));
  return found.sort((a, b) => a.title.localeCompare(b.title));
}
