// A CSV that a spreadsheet opens as it stands, UTF-8 with its mark and CRLF, page by page as it is read.
import type { Database, Tx } from "../../database/database.ts";
import type { PageAsked } from "../../graphql/connection.ts";

/** Rows of one reading: large enough that the database is not asked often, small enough that memory stays flat. */
const ROWS_OF_A_PAGE = 5_000;

const BYTE_ORDER_MARK = "\ufeff";
const END = "\r\n";

interface Page {
  readonly lines: readonly string[];
  /** Null: there are no more. */
  readonly cursor: string | null;
}

export interface PagesAsked {
  readonly db: Database;
  readonly shopId: string;
  readonly heads: readonly string[];
  readonly readPage: (tx: Tx, page: PageAsked) => Promise<Page>;
}

/**
 * A whole list, each page in a transaction of its own: whoever downloads slowly holds no connection. The next page is
 * read while the last is on its way.
 */
export async function* writePages(asked: PagesAsked): AsyncGenerator<string> {
  let head = `${BYTE_ORDER_MARK}${asked.heads.join(",")}${END}`;
  let next: Promise<Page> | null = readNext(asked, null);
  while (next) {
    const { lines, cursor }: Page = await next;
    next = cursor === null ? null : readNext(asked, cursor);
    // Heard by whoever waits for it; should the download end before, by nobody.
    next?.catch(() => undefined);
    yield head + lines.map((line) => line + END).join("");
    head = "";
  }
}

const readNext = ({ db, shopId, readPage }: PagesAsked, cursor: string | null): Promise<Page> =>
  db.transaction(shopId, (tx) => readPage(tx, { limit: ROWS_OF_A_PAGE, isBackward: false, cursor }));
