// Every named statement of the program, with its file.
import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Statement } from "../../database/database.ts";

export interface FoundStatement {
  /** Relative to `server/src`. */
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

export async function findAllStatements(): Promise<readonly FoundStatement[]> {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = globSync("**/*.sql.ts", {
    cwd: root,
    exclude: (name) => name === "migrations" || name === "testing",
  });
  const found = files.map(async (file) => {
    const exported = (await import(pathToFileURL(path.join(root, file)).href)) as object;
    return statementsIn(exported).map(({ name, text }) => ({ file: toSlashes(file), name, text }));
  });
  return (await Promise.all(found)).flat();
}

const toSlashes = (file: string): string => file.split(path.sep).join("/");

/** A module may export statements, and objects that contain some. */
function statementsIn(value: unknown): readonly Statement<unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const { name, text } = value as Partial<Statement<unknown>>;
  if (typeof name === "string" && typeof text === "string") return [{ name, text }];
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null
    ? Object.values(value).flatMap(statementsIn)
    : [];
}
