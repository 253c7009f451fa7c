import type { Write } from "@laurel/domain/kinds/labels.ts";
import { countPoints, type ProgramDocument } from "../program/program.ts";
import type { Formats } from "../ui/format/formats.tsx";

interface Around {
  /** Null until the program has loaded. */
  readonly program: Pick<ProgramDocument, "pointsName"> | null;
  readonly formats: Formats;
}

const GAP = "…";

/** How a kind's sentences write figures, in the merchant's region. */
export const kindWrite = ({ program, formats }: Around): Write => ({
  points: (points) => {
    if (program === null) return points === null ? GAP : formats.number(points);
    return points === null ? `${GAP} ${program.pointsName.other}` : countPoints(points, program, formats);
  },
  money: (minor) => (minor === null ? GAP : formats.shortMoneyOfMinor(minor)),
  units: (count) => formats.shortMoney(String(count)),
  percentage: (basisPoints) => (basisPoints === null ? `${GAP}%` : formats.percent(basisPoints / 10_000, 2)),
  multiplier: (basisPoints) => (basisPoints === null ? GAP : times(basisPoints)),
  number: (value) => formats.number(value),
});

/** “× 1.5” */
export const times = (basisPoints: number): string => `× ${basisPoints / 10_000}`;
