import type { Database, Tx } from "../database/database.ts";
import type { Connection } from "../graphql/connection.ts";

/** Rows of one reading: large enough that the database is not asked often, small enough that memory stays flat. */
export const DOWNLOAD_PAGE = 2_000;

export interface PagesAsked<Node, Row> {
  readonly db: Database;
  readonly shopId: string;
  readonly list: (tx: Tx, cursor: string | null) => Promise<Connection<Node>>;
  /** What the file's lines are made of, read in the same transaction. */
  readonly toRows: (tx: Tx, nodes: readonly Node[]) => Promise<readonly Row[]>;
}

/**
 * A whole list, page by page, each in a transaction of its own: whoever downloads slowly holds no connection. The next
 * page is read while the last is on its way.
 */
export async function* pageThrough<Node, Row>(asked: PagesAsked<Node, Row>): AsyncGenerator<readonly Row[]> {
  let next: ReturnType<typeof readPage<Node, Row>> | null = readPage(asked, null);
  while (next) {
    const { rows, cursor }: Awaited<ReturnType<typeof readPage<Node, Row>>> = await next;
    next = cursor === null ? null : readPage(asked, cursor);
    // Heard by whoever waits for it; should the download end before, by nobody.
    next?.catch(() => undefined);
    yield rows;
  }
}

function readPage<Node, Row>(
  { db, shopId, list, toRows }: PagesAsked<Node, Row>,
  cursor: string | null,
): Promise<{ rows: readonly Row[]; cursor: string | null }> {
  return db.transaction(shopId, async (tx) => {
    const { nodes, pageInfo } = await list(tx, cursor);
    return { rows: await toRows(tx, nodes), cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  });
}
