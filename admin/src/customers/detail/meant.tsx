import { useState, type ReactNode } from "react";
import { worthMinor, type ProgramDocument } from "../../program/program.ts";
import { useSession } from "../../shell/session-context.ts";
import { SwitchField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { dearBy, type Size } from "./dear.ts";

interface Words {
  /** Of the switch, after the number of points. */
  readonly inAll?: string;
  /** What to look at again. */
  readonly check: string;
  /** What others move, such as “Your bulk adjustments usually move 300 points in all.” */
  readonly usual: (points: string) => string;
}

/**
 * Whether an adjustment of this size is meant, and the question where it is a dear one. Null: its size is not known. It
 * is meant for these points, and for no others.
 */
export function useMeant(
  size: Size | null,
  { pointValueHundredths }: Pick<ProgramDocument, "pointValueHundredths">,
  { inAll = "", check, usual }: Words,
): { readonly isMeant: boolean; readonly question: ReactNode } {
  const formats = useFormats();
  const { currencyCode } = useSession().backend.shop;
  const [meant, setMeant] = useState<number | null>(null);
  if (size === null) return { isMeant: true, question: null };
  const { pointsInAll, usualPoints } = size;
  const worth = worthMinor(pointsInAll, pointValueHundredths);
  const dear = dearBy(size, { worthMinor: worth, currencyCode });
  if (dear === null) return { isMeant: true, question: null };
  const points = formats.points(Math.abs(pointsInAll));
  const isMeant = meant === pointsInAll;
  const question = (
    <>
      <Banner
        tone="warning"
        title={`${pointsInAll < 0 ? "This takes" : "This gives"} ${worth === 0 ? points : `points worth ${formats.moneyOfMinor(Math.abs(worth))}`}`}
      >
        {dear === "size" && usualPoints !== null
          ? `${usual(formats.points(usualPoints))} This one moves ${points}.`
          : check}
      </Banner>
      <SwitchField
        label={`I mean ${points}${inAll}`}
        isOn={isMeant}
        onChange={(isOn) => setMeant(isOn ? pointsInAll : null)}
      />
    </>
  );
  return { isMeant, question };
}
