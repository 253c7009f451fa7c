import type { Tx } from "../../database/database.ts";
import { subject } from "../../process/listeners.ts";

export interface VisitorListener {
  /** A customer did something on a page of the store. `locale`: the page's. */
  readonly acted?: (
    tx: Tx,
    visit: { readonly customerId: string; readonly locale: string },
  ) => void | Promise<void>;
}

export const visits = subject<VisitorListener>("visitor");
