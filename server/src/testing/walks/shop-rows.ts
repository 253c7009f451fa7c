// A shop's rows, read without row-level security: to see that no other shop changed them, and to know the texts by
// which they would be recognized in an answer.
import { dueKinds } from "../../features/features.ts";
import { askAdministrator } from "../processes/administrator.ts";
import { fingerprintShop, listOwnTables, readRowsOfShop, readShop } from "./shop-rows.sql.ts";

export interface OwnTable {
  readonly name: string;
  readonly isProtected: boolean;
  readonly hasShop: boolean;
}

export async function listTables(url: string): Promise<readonly OwnTable[]> {
  return askAdministrator<OwnTable>(url, listOwnTables);
}

/** For each table: the number of rows, and a hash of all of them. Equal only if nothing of the shop has changed. */
export async function fingerprint(url: string, shopId: string): Promise<readonly object[]> {
  const tables = (await listTables(url)).filter(({ hasShop }) => hasShop).map(({ name }) => name);
  return askAdministrator<object>(url, fingerprintShop(tables), [shopId]);
}

const WORD_CHARACTERS_MIN = 6;

/**
 * Texts that occur in rows of one shop and in none of the other: ids, names, codes, typed text. Kinds of work are of no
 * shop, though only one may have some now.
 */
export async function wordsOfOneShop(url: string, shopId: string, other: string): Promise<readonly string[]> {
  const theirs = await textsOfShop(url, shopId);
  const ours = await textsOfShop(url, other);
  const kinds = new Set(dueKinds.map(({ task }) => task.name));
  return [...theirs].filter(
    (text) => text.length >= WORD_CHARACTERS_MIN && !ours.has(text) && !kinds.has(text),
  );
}

async function textsOfShop(url: string, shopId: string): Promise<ReadonlySet<string>> {
  const tables = (await listTables(url)).filter(({ hasShop }) => hasShop);
  const texts = new Set<string>();
  for (const text of [...tables.map(({ name }) => readRowsOfShop(name)), readShop])
    for (const { row } of await askAdministrator<{ row: unknown }>(url, text, [shopId]))
      collectTexts(row, texts);
  return texts;
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (value !== null && typeof value === "object")
    for (const one of Object.values(value)) collectTexts(one, into);
}
