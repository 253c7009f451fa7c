import { fill } from "../kinds/labels.ts";
import { rewardKind } from "./reward-kind.ts";

/** One piece of a product. The code takes off what the piece costs when the code is made. */
export const freeProduct = rewardKind({
  id: "free_product",
  icon: "gift",
  texts: { title: "Free product", value: "Free product: {product}", withOrder: "{value}" },
  fields: {
    variant: { control: "variant", label: "Product", problem: "Choose a product" },
  },
  samples: [],
  describe: ({ variant }, { texts }) => fill(texts.value, { product: variant?.title || "…" }),
  fulfil: ({ variant }) => ({
    type: "code",
    value: { type: "free_product", variantId: variant.id, priceMinor: null },
  }),
  worthMinor: ({ variant }) => variant.priceMinor,
  scopes: ["write_discounts", "read_products"],
  isForWholeOrder: true,
  // It would be measured on the product's own price.
  hasNoMinimumSpend: true,
});
