// Whose lines they are. A column of numbers is the store's only if its numbers are found there: other programs and
// spreadsheets number customers too. A number that nobody has falls back to the address.
import type { Tx } from "../../../database/database.ts";
import { matchCustomers, type MatchedCustomer } from "../../../core/customer-list/match-customers.ts";
import type { IdCounts } from "../chunks.sql.ts";
import type { ProblemCode } from "../problems/problems.ts";
import type { ColumnPositions } from "../read/columns.ts";
import type { ReadLine } from "../read/read-line.ts";

type Names = Pick<ReadLine, "platformId" | "email" | "isEmailInvalid">;
type Found =
  /** The customer whom the line names. `mergedAt`: the column of that name, if another customer gets the points. */
  | { readonly customerId: string; readonly mergedAt: number | null }
  | { readonly code: ProblemCode; readonly columnIndex: number | null };

export interface People {
  of(line: Names): Found;
  /** Null if no line has a number. */
  readonly idCounts: IdCounts | null;
}

/** Whether staff said whose the numbers are: nobody is asked then where number and address name two customers. */
export interface Trust {
  readonly areOurs: boolean;
  readonly isSaid: boolean;
}

export async function findPeople(
  tx: Tx,
  lines: readonly Names[],
  {
    customerId,
    email: emailAt,
    trust,
  }: Pick<ColumnPositions, "customerId" | "email"> & { readonly trust: Trust },
): Promise<People> {
  const known = await matchCustomers(tx, {
    platformIds: [...new Set(lines.flatMap(({ platformId }) => platformId ?? []))],
    emails: [...new Set(lines.flatMap(({ email }) => email ?? []))],
  });
  const byIdOf = ({ platformId }: Names) =>
    platformId === null ? undefined : known.byPlatformId(platformId);
  return {
    of(line) {
      const nobody = (code: ProblemCode, columnIndex: number | null): Found =>
        line.isEmailInvalid ? { code: "invalid_email", columnIndex: emailAt } : { code, columnIndex };
      if (!trust.areOurs && line.email === null) return nobody("foreign_id", customerId);
      const byId = trust.areOurs ? byIdOf(line) : undefined;
      const byEmail = line.email === null ? undefined : known.byEmail(line.email);
      if (byId && byEmail && byId.keptId !== byEmail.keptId && !trust.isSaid)
        return { code: "two_customers", columnIndex: customerId };
      const person = byId ?? byEmail;
      const columnIndex = byId || line.email === null ? customerId : emailAt;
      if (!person) return nobody("unknown_customer", columnIndex);
      const code = problemOf(person);
      return code === null
        ? { customerId: person.customerId, mergedAt: person.isMerged ? columnIndex : null }
        : { code, columnIndex };
    },
    idCounts: countIds(lines, byIdOf),
  };
}

/** A number of so many digits meets a customer's by no accident. The store's newer ones have thirteen. */
const LONG_DIGITS = 11;

function countIds(
  lines: readonly Names[],
  byIdOf: (line: Names) => MatchedCustomer | undefined,
): IdCounts | null {
  let [seen, found, same, other] = [0, 0, 0, 0];
  for (const line of lines) {
    if (line.platformId === null) continue;
    seen += 1;
    const person = byIdOf(line);
    if (!person) continue;
    found += 1;
    if (line.email === null || person.email === null) same += line.platformId.length >= LONG_DIGITS ? 1 : 0;
    else if (person.email === line.email) same += 1;
    else other += 1;
  }
  return seen === 0 ? null : [seen, found, same, other];
}

/**
 * Whether numbers are the store's. Short numbers of another program meet customers' by accident, and then the addresses
 * differ; but some customers have changed theirs. Where nothing is said by addresses, half of the numbers must be
 * customers'.
 */
export const areOurs = ([seen, found, same, other]: IdCounts): boolean =>
  found === 0 || (same + other > 0 ? same >= other : found * 2 >= seen);

function problemOf(person: MatchedCustomer): ProblemCode | null {
  if (person.isErased) return "erased_customer";
  return person.isDeleted ? "deleted_customer" : null;
}
