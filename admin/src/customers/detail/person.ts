import type { CustomerData } from "./customer.generated.ts";

/** Whose page is open. */
export type Person = NonNullable<CustomerData["customer"]>;
