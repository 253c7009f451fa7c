// The words after `npm run bench --`.
import { parseArgs } from "node:util";

export interface Asked {
  /** Names of sections. */
  readonly asked: readonly string[];
  /** Null: as many as each section usually has. */
  readonly members: number | null;
  readonly isHelp: boolean;
}

/** Throws for a flag or a section that is not known (null: all are), and for `--members` without a whole number above 0. */
export function readWords(words: readonly string[], known: ReadonlySet<string> | null): Asked {
  const { values, positionals: asked } = parseArgs({
    args: [...words],
    options: { members: { type: "string" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  const unknown = asked.filter((name) => known?.has(name) === false);
  if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(", ")}.`);
  const members = values.members === undefined ? null : Number(values.members);
  if (members !== null && (!Number.isSafeInteger(members) || members < 1))
    throw new Error(`--members=${values.members} is not a number of members.`);
  return { asked, members, isHelp: values.help === true };
}

/** How many members a section has: as many as it says, unless the command says otherwise. */
export function membersAsked(usual: number): number {
  return readWords(process.argv.slice(2), null).members ?? usual;
}
