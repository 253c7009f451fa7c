import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import type { Run, RunResult } from "../simulator.generated.ts";
import { inShort } from "./in-short.ts";
import type { ComparedPrograms } from "./reasons.ts";

interface InShortCardProps {
  readonly run: Run;
  readonly result: RunResult;
  readonly programs: ComparedPrograms;
}

export function InShortCard({ run, result, programs }: InShortCardProps) {
  const formats = useFormats();
  const { when, cost, rest } = inShort(run, result, programs, formats);
  return (
    <Card title="In short">
      <p>
        {when} the draft gives back <strong>{cost}</strong>. {rest.join(" ")}
      </p>
    </Card>
  );
}
