// Rows of members in order of id, page by page. Memory use does not depend on their number.
import type { Statement, Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";

interface OfMember {
  readonly customer_id: string;
}

export interface MemberPages<Row> {
  /**
   * Takes the shop, the last customer to include, and the position to begin after. Returns `PAGE_ROWS`, or fewer at the
   * end.
   */
  readonly page: Statement<Row>;
  readonly until: string;
  /** The position that the first page begins after. */
  readonly first: readonly unknown[];
  /** The columns that order the rows; the first is the customer. */
  readonly positionOf: (row: Row) => readonly unknown[];
}

export const PAGE_ROWS = 5_000;

export class MemberRows<Row extends OfMember> {
  /** Customers whose rows were never requested. */
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

  /** All rows of this customer. Customers must be requested in order of id. */
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

  /** Reads the remaining rows. */
  async end(): Promise<void> {
    for (const row of await this.of(this.#pages.until)) this.strays.add(row.customer_id);
  }

  async #read(): Promise<void> {
    const { page, until, first, positionOf } = this.#pages;
    const last = this.#rows.at(-1);
    this.#rows = await runNearby(this.#tx, page, [
      this.#tx.shopId,
      until,
      ...(last ? positionOf(last) : first),
    ]);
    this.#at = 0;
    this.#isEnd = this.#rows.length < PAGE_ROWS;
  }
}
