export interface CartLine {
  productId: number | null;
  variantId: number | null;
  collectionIds: readonly number[];
  title: string;
  /** Null or missing for a product without variants. */
  variantTitle?: string | null;
  sku: string | null;
  vendor: string | null;
  quantity: number;
  unitPriceMinor: number;
  isGiftCard: boolean;
  isTaxable: boolean;
  requiresShipping: boolean;
}
