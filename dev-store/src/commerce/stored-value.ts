// Money that the store owes a customer: gift cards and store credit.

export interface GiftCard {
  id: number;
  code: string;
  customerId: number | null;
  initialMinor: number;
  balanceMinor: number;
  expiresOn: string | null;
  note: string | null;
  deactivatedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface StoreCreditTransaction {
  id: number;
  kind: "credit" | "debit";
  amountMinor: number;
  /** What is left of a credit. Missing in snapshots from before, like the event. */
  remainingMinor?: number;
  balanceAfterMinor: number;
  expiresAt: string | null;
  event?: "ADJUSTMENT" | "ORDER_PAYMENT" | "ORDER_REFUND";
  createdAt: string;
}

export interface StoreCreditAccount {
  id: number;
  customerId: number;
  currencyCode: string;
  balanceMinor: number;
  transactions: StoreCreditTransaction[];
}
