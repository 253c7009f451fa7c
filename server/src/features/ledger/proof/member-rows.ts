// Rows of members in the order of their ids, page by page: memory stays the same however many there are.
import type { Statement, Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";

interface OfMember {
  readonly customer_id: string;
}

export interface MemberPages<Row> {
  /** Takes the shop, the last customer that may come, and the place that it begins after; gives `PAGE_ROWS`, or fewer at the end. */
  readonly page: Statement<Row>;
  readonly until: string;
  /** The place that the first page begins after. */
  readonly first: readonly unknown[];
  /** The columns by which rows are ordered; the first is the customer. */
  readonly placeOf: (row: Row) => readonly unknown[];
}

export const PAGE_ROWS = 5_000;

export class MemberRows<Row extends OfMember> {
  /** Customers whose rows were asked for by nobody. */
  readonly strays = new Set<string>();
  readonly #tx: Tx;
  readonly #pages: MemberPages<Row>;
  #rows: readonly Row[] = [];
  #at = 0;
  #isEnd = false;

  constructor(tx: Tx, pages: MemberPages<Row>) {
    this.#tx = tx;
    this.#pages = pages;
  }

  /** All of this customer. Customers are asked for in the order of their ids. */
  async of(customerId: string): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (;;) {
      while (this.#at < this.#rows.length) {
        const row = this.#rows[this.#at]!;
        if (row.customer_id > customerId) return rows;
        if (row.customer_id === customerId) rows.push(row);
        else this.strays.add(row.customer_id);
        this.#at += 1;
      }
      if (this.#isEnd) return rows;
      await this.#read();
    }
  }

  /** Looks through what is left. */
  async end(): Promise<void> {
    for (const row of await this.of(this.#pages.until)) this.strays.add(row.customer_id);
  }

  async #read(): Promise<void> {
    const { page, until, first, placeOf } = this.#pages;
    const last = this.#rows.at(-1);
    this.#rows = await runNearby(this.#tx, page, [this.#tx.shopId, until, ...(last ? placeOf(last) : first)]);
    this.#at = 0;
    this.#isEnd = this.#rows.length < PAGE_ROWS;
  }
}
