// What the app has told the shop's themes. It ends when the app is uninstalled.
import type { AppMetafield, Shop } from "./shop.ts";

export const metafieldName = ({ namespace, key }: Pick<AppMetafield, "namespace" | "key">): string =>
  `${namespace}.${key}`;

/** As Liquid's `app.metafields`: by namespace and key, each with its `value`. */
export function metafieldsForLiquid({
  installation,
}: Shop): Record<string, Record<string, { value: unknown }>> {
  const read: Record<string, Record<string, { value: unknown }>> = {};
  for (const { namespace, key, value } of installation?.metafields ?? [])
    (read[namespace] ??= {})[key] = { value: JSON.parse(value) as unknown };
  return read;
}
