// Reads names, pictures and pages of products or collections that were chosen before.
import { z } from "zod";
import type { ItemKind } from "@laurel/domain/shopper/named-items.ts";
import type { StoreItem } from "../platform.ts";
import { operation } from "./client/operation.ts";
import { globalId } from "./orders/payload.ts";
import type { ShopifyClient } from "./client/shopify-client.ts";

/** The platform takes no more ids in one call. */
const IDS_MAX = 250;

const picture = z.object({ url: z.string() }).nullable().optional();
const item = z.object({
  id: globalId,
  title: z.string(),
  handle: z.string(),
  /** Of products alone. */
  onlineStoreUrl: z.string().nullable().optional(),
  image: picture,
  featuredMedia: z
    .object({ preview: z.object({ image: picture }).nullable() })
    .nullable()
    .optional(),
});

const folders = { Product: "products", Collection: "collections" } as const;

const storeItems = operation<{ ids: string[] }, { nodes: (z.output<typeof item> | null)[] }>(
  "store-items",
  z.object({ nodes: z.array(item.nullable()) }),
);

/** Those that the store still has, in the order asked for. Limits: at most 250 ids. */
export async function readItems(
  client: ShopifyClient,
  shopDomain: string,
  kind: ItemKind,
  itemIds: readonly string[],
): Promise<StoreItem[]> {
  const ids = [...new Set(itemIds)].slice(0, IDS_MAX).map((id) => `gid://shopify/${kind}/${id}`);
  if (ids.length === 0) return [];
  const { nodes } = await client.run(shopDomain, storeItems, { ids });
  return nodes.flatMap((node) =>
    node === null
      ? []
      : [
          {
            id: node.id,
            title: node.title,
            path: node.onlineStoreUrl === null ? null : `/${folders[kind]}/${node.handle}`,
            imageUrl: node.image?.url ?? node.featuredMedia?.preview?.image?.url ?? null,
          },
        ],
  );
}
