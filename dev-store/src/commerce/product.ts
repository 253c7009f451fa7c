export interface Product {
  id: number;
  variantId: number;
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

export interface Collection {
  id: number;
  title: string;
  handle: string;
  updatedAt: string;
}
