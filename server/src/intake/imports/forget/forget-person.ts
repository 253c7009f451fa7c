// Files that wait to be applied hold personal data in every line. An erased person's lines lose their cells. The lines
// themselves stay, and count as refused.
import type { Tx } from "../../../database/database.ts";
import { writeProblems } from "../check/check-import.ts";
import { sumGoodLines } from "../chunks.sql.ts";
import {
  lockKeptImports,
  lockNextNaming,
  removeProblemsOfLines,
  replaceHead,
  replaceLines,
  type KeptChunkRow,
  type KeptImportRow,
} from "./forget-person.sql.ts";
import { keepGoodLines } from "../imports.sql.ts";
import { addressesIn, platformIdsIn } from "./names-in-line.ts";

export interface PersonOfImports {
  readonly customerIds: readonly string[];
  readonly platformIds: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  /**
   * For when the address itself is no longer known: tests whether an address is the person's. Every line is then
   * checked.
   */
  readonly isEmail: ((email: string) => boolean) | null;
}

/**
 * Call this first in the transaction: applying an import takes the same locks, and must find them in the same order.
 */
export async function forgetPersonInImports(tx: Tx, person: PersonOfImports): Promise<void> {
  for (const kept of await tx.run(lockKeptImports, [tx.shopId])) {
    const names = (cells: readonly string[]) => namesPerson(cells, kept, person);
    forgetInHead(tx, kept, names);
    const lines = await forgetInChunks(tx, kept.id, { person, names });
    if (lines > 0 && kept.state === "CHECKED") await countAgain(tx, kept.id);
  }
}

type Names = (cells: readonly string[]) => boolean;

/** If the file has no header row, a customer's line is in its place. */
function forgetInHead(tx: Tx, { id, headers, sample }: KeptImportRow, names: Names): void {
  const rest = sample.filter((cells) => !names(cells));
  const isNamed = names(headers);
  if (!isNamed && rest.length === sample.length) return;
  const replaced = isNamed ? headers.map(() => "") : headers;
  tx.write(replaceHead, [tx.shopId, id, JSON.stringify(replaced), JSON.stringify(rest)]);
}

/** Returns how many lines were theirs. */
async function forgetInChunks(
  tx: Tx,
  importId: string,
  { person, names }: { readonly person: PersonOfImports; readonly names: Names },
): Promise<number> {
  const words = wordsOf(person);
  let forgotten = 0;
  let after = 0;
  for (;;) {
    const [chunk] = await tx.run(lockNextNaming, [tx.shopId, importId, after, words, person.customerIds]);
    if (!chunk) return forgotten;
    after = chunk.first_line;
    const lines = linesOf(chunk, person, names);
    if (lines.size > 0) forgetLines(tx, importId, { chunk, lines });
    forgotten += lines.size;
  }
}

/**
 * Texts that PostgreSQL can search for. Null if there are others: it does not know the lower case of every alphabet.
 */
function wordsOf({ platformIds, emails, isEmail }: PersonOfImports): readonly string[] | null {
  const words = [...platformIds, ...emails];
  // oxlint-disable-next-line no-control-regex
  const isPlain = words.every((word) => /^[\x20-\x7e]*$/.test(word));
  return isEmail === null && isPlain ? words.map((word) => JSON.stringify(word).slice(1, -1)) : null;
}

function linesOf(chunk: KeptChunkRow, person: PersonOfImports, names: Names): ReadonlySet<number> {
  const ids = new Set(person.customerIds);
  const named = (chunk.cells ?? []).flatMap((cells, index) =>
    cells !== null && names(cells) ? chunk.first_line + index : [],
  );
  const matched = (chunk.lines ?? []).filter((_, index) => ids.has(chunk.people?.[index] ?? ""));
  return new Set([...named, ...matched]);
}

/** An id that no customer has. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function forgetLines(
  tx: Tx,
  importId: string,
  { chunk, lines }: { readonly chunk: KeptChunkRow; readonly lines: ReadonlySet<number> },
): void {
  const { first_line: firstLine, state, cells, strangers, people } = chunk;
  const isTheirs = (index: number) => lines.has(firstLine + index);
  const strangersLines = new Set(strangers?.map(({ line }) => line));
  const others = strangers?.filter(({ line }) => !lines.has(line)) ?? [];
  tx.write(replaceLines, [
    tx.shopId,
    importId,
    firstLine,
    JSON.stringify(cells?.map((row, index) => (isTheirs(index) ? null : row))),
    others.length > 0 ? JSON.stringify(others) : null,
    // An unknown customer's id is derived from the address.
    people?.map((id, index) => {
      const line = chunk.lines?.[index] ?? 0;
      return lines.has(line) && strangersLines.has(line) ? NOBODY : id;
    }) ?? null,
  ]);
  // A file that is not checked yet gets its problems in the check.
  if (state === "UPLOADED") return;
  tx.write(removeProblemsOfLines, [tx.shopId, importId, [...lines]]);
  writeProblems(
    tx,
    importId,
    [...lines].map((line) => ({ line, code: "erased_customer", columnIndex: null })),
  );
}

async function countAgain(tx: Tx, importId: string): Promise<void> {
  const [good] = await tx.run(sumGoodLines, [tx.shopId, importId]);
  const { rows = 0, points = 0, zero_rows: zeroRows = 0, pending = 0 } = good ?? {};
  tx.write(keepGoodLines, [tx.shopId, importId, rows, points, zeroRows, pending]);
}

function namesPerson(
  cells: readonly string[],
  { columns }: Pick<KeptImportRow, "columns">,
  { platformIds, emails, isEmail }: PersonOfImports,
): boolean {
  return (
    addressesIn(cells).some((address) => emails.includes(address) || isEmail?.(address) === true) ||
    platformIdsIn(cells, columns).some((id) => platformIds.includes(id))
  );
}
