import { counted } from "../ui/format/counted.ts";
import type { Formats } from "../ui/format/formats.tsx";
import { doneBy } from "./done-by.ts";

export interface BulkLine {
  readonly id: string;
  readonly status: "APPLYING" | "APPLIED" | "UNDOING" | "UNDONE";
  readonly points: number;
  readonly createdBy: string;
  readonly createdByName: string | null;
  readonly members: number;
  readonly adjusted: number;
  readonly undone: number;
  readonly undoneBy: string | null;
  readonly undoneByName: string | null;
}

export const bulkAddress = (id: string): string => `/app/customers/bulk?id=${id}`;

/** “100 points each to 378 customers”, “20 points from each of 3 customers”. */
export function eachWords(points: number, customers: number, formats: Formats): string {
  const people = counted(customers, "customer", formats);
  const amount = formats.points(Math.abs(points));
  return points < 0 ? `${amount} from each of ${people}` : `${amount} each to ${people}`;
}

/** A bulk adjustment, or its undo, as one line of the activity. `by`: such as “by Ann”. */
export function bulkWords(bulk: BulkLine, isUndo: boolean, formats: Formats) {
  const { status, points, members, adjusted, undone } = bulk;
  const given = status === "APPLYING" ? members : adjusted;
  const each = eachWords(points, given, formats);
  return isUndo
    ? {
        title: `Undone: ${each}`,
        points: -points * (status === "UNDONE" ? undone : adjusted),
        by: doneBy(bulk.undoneBy ?? bulk.createdBy, bulk.undoneByName),
      }
    : { title: each, points: points * given, by: doneBy(bulk.createdBy, bulk.createdByName) };
}
