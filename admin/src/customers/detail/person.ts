import type { CustomerData } from "./customer.generated.ts";

/** The customer whose page is open. */
export type Person = NonNullable<CustomerData["customer"]>;
