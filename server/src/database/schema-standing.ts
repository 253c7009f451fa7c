// How the tables of a database stand to this program: an upgrade changes them while older processes still serve, and a
// process that is restarted meanwhile, or after a step back, works with newer tables as long as they allow it.
import { OperatorError } from "../process/operator-error.ts";

/** A migration that a database has. */
export interface Applied {
  readonly name: string;
  /** The oldest version that works with the tables after it. Null: not said, as before there was a release. */
  readonly leastVersion: string | null;
}

/**
 * `empty`: no table yet. `behind`: this version has migrations that the database has not. `ahead`: the database has some
 * of a newer version, which this one works with.
 */
export type Standing = "empty" | "behind" | "current" | "ahead";

/** Throws OperatorError, which says what to do, if the tables are of a version that this one cannot work with. */
export function standingOf(applied: readonly Applied[], known: readonly string[], version: string): Standing {
  if (applied.length === 0) return "empty";
  const found = new Set(applied.map(({ name }) => name));
  const isBehind = known.some((name) => !found.has(name));
  const newer = applied.filter(({ name }) => !known.includes(name));
  const foreign = newer.find(({ leastVersion }) => leastVersion === null || isOlder(version, leastVersion));
  if (foreign) throw new OperatorError(refusal(foreign, version));
  if (newer.length === 0) return isBehind ? "behind" : "current";
  if (isBehind) throw new OperatorError(refusal({ ...newer[0]!, leastVersion: null }, version));
  return "ahead";
}

/** Of versions such as 1.10.0. What follows a hyphen does not count. */
export function isOlder(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((text) => text.split("-")[0]!.split(".").map(Number));
  const differing = [0, 1, 2].find((nth) => parts![nth] !== others![nth]);
  return differing !== undefined && parts![differing]! < others![differing]!;
}

/** Tables of another version are left as they are: a half-migrated schema would be worse. */
const refusal = ({ name, leastVersion }: Applied, version: string): string =>
  `This database was made by another version of Laurel: it has the tables of "${name}", which this version ` +
  `(${version}) does not know and cannot work with. Nothing was changed. Start ` +
  (leastVersion === null ? "the version that made it" : `version ${leastVersion} or a newer one`) +
  ", or set DATABASE_URL to an empty database. If it holds only the demo of `npm start`, delete the folder of LAUREL_DATA " +
  "(.laurel in the project) and start again: the demo is made anew.";
