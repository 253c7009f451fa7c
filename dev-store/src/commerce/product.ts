/** A version of a product that is sold on its own, such as a size. */
export interface Variant {
  id: number;
  title: string;
  sku: string;
  priceMinor: number;
}

export interface Product {
  id: number;
  /** Its first variant, and for most products the only one. The storefront sells this one. */
  variantId: number;
  /** Missing for a product without variants. */
  variantTitle?: string;
  otherVariants?: Variant[];
  title: string;
  handle: string;
  description: string;
  vendor: string;
  productType: string;
  sku: string;
  priceMinor: number;
  tags: string[];
  collectionIds: number[];
  isGiftCard: boolean;
  isTaxable: boolean;
  requiresShipping: boolean;
  status: "ACTIVE" | "ARCHIVED" | "DRAFT";
  createdAt: string;
  updatedAt: string;
}

/** All of them, in order; one for a product without variants. */
export const variantsOf = (product: Product): Variant[] => [
  {
    id: product.variantId,
    title: product.variantTitle ?? "Default Title",
    sku: product.sku,
    priceMinor: product.priceMinor,
  },
  ...(product.otherVariants ?? []),
];

export interface Collection {
  id: number;
  title: string;
  handle: string;
  updatedAt: string;
}
