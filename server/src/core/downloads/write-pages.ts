// A CSV for spreadsheets: UTF-8 with a byte order mark, and CRLF. It is written page by page as it is read.
import type { Database, Tx } from "../../database/database.ts";
import type { PageAsked } from "../../graphql/connection.ts";
import { END, writeCsv } from "./csv.ts";

/** Rows per read: large enough to query rarely, small enough to keep memory flat. */
const ROWS_OF_A_PAGE = 5_000;

interface Page {
  readonly lines: readonly string[];
  /** Null: this is the last page. */
  readonly cursor: string | null;
}

export interface PagesAsked {
  readonly db: Database;
  readonly shopId: string;
  readonly heads: readonly string[];
  readonly readPage: (tx: Tx, page: PageAsked) => Promise<Page>;
}

/**
 * A whole list, each page in a transaction of its own, so that a slow download holds no connection. The next page is
 * read while the last one is being sent.
 */
export async function* writePages(asked: PagesAsked): AsyncGenerator<string> {
  let head = writeCsv({ heads: asked.heads, rows: [] });
  let next: Promise<Page> | null = readNext(asked, null);
  while (next) {
    const { lines, cursor }: Page = await next;
    next = cursor === null ? null : readNext(asked, cursor);
    // The error is thrown where `next` is awaited, unless the download ends before that.
    next?.catch(() => undefined);
    yield head + lines.map((line) => line + END).join("");
    head = "";
  }
}

const readNext = ({ db, shopId, readPage }: PagesAsked, cursor: string | null): Promise<Page> =>
  db.transaction(shopId, (tx) => readPage(tx, { limit: ROWS_OF_A_PAGE, isBackward: false, cursor }));
