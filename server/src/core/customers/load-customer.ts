import { AppError } from "../../process/errors.ts";
import type { Tx } from "../../database/database.ts";
import { findCustomerStanding } from "./load-customer.sql.ts";

/** Whether a customer may earn and redeem, and their platform id. No name, no address. */
export interface CustomerStanding {
  readonly customerId: string;
  readonly platformId: string;
  /** Deleted in the store: keeps the balance, but can neither earn nor redeem. */
  readonly isDeleted: boolean;
  /** The person behind the account was erased. */
  readonly isErased: boolean;
}

/** Refuses `customer_not_found`, and `customer_merged` with the customer that was kept. */
export async function loadCustomerStanding(tx: Tx, customerId: string): Promise<CustomerStanding> {
  const [row] = await tx.run(findCustomerStanding, [tx.shopId, customerId]);
  if (!row) throw new AppError("customer_not_found", {}, { field: ["customerId"] });
  if (row.merged_into !== null)
    throw new AppError("customer_merged", { into: row.merged_into }, { field: ["customerId"] });
  const isErased = row.erased_at !== null;
  const isDeleted = row.deleted_at !== null || isErased;
  return { customerId, platformId: row.platform_id, isDeleted, isErased };
}

/** Refuses `customer_erased`, too. */
export async function loadPresentCustomer(tx: Tx, customerId: string): Promise<CustomerStanding> {
  const customer = await loadCustomerStanding(tx, customerId);
  if (customer.isErased) throw new AppError("customer_erased", {}, { field: ["customerId"] });
  return customer;
}
