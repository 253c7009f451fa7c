import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { loadPresentCustomer } from "./load-customer.ts";
import type { KnownCustomer } from "./loaded/customer-rows.ts";
import { openCustomers, type LoadedCustomers } from "./loaded-customers.ts";

export interface OpenedCustomer {
  readonly customer: KnownCustomer;
  readonly customers: LoadedCustomers;
  /** In force now. */
  readonly program: Program;
}

/**
 * One customer, for a change of whether they take part. Nothing of the inbox is applied meanwhile: a batch that read the
 * customer before would write the old status back. Refuses `customer_not_found`, `customer_merged` and
 * `customer_erased`.
 */
export async function openCustomer(
  tx: Tx,
  { newId }: Pick<Deps, "newId">,
  customerId: string,
): Promise<OpenedCustomer> {
  await holdInbox(tx);
  await loadPresentCustomer(tx, customerId);
  const program = await loadProgram(tx);
  const { participants } = program.document;
  const asked = { platformIds: [], customerIds: [customerId], words: [], participants, newId };
  const customers = await openCustomers(tx, asked);
  const customer = customers.findById(customerId);
  invariant(customer, "a customer who was loaded is there");
  return { customer, customers, program };
}
