import { useMemo } from "react";
import { useQuery } from "urql";
import { Button } from "../../ui/forms/button.tsx";
import { Facts } from "../../ui/data/facts.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { sampleFacts } from "./effect-facts.tsx";
import { effectWords } from "./effect-messages.ts";
import { programEffectQuery } from "./program-effect.generated.ts";
import css from "../settings.module.css";
import type { InForce, ProgramChange } from "./program-change.ts";
import { Text } from "../../ui/page/text.tsx";
import { useSettled } from "../../ui/use-settled.ts";

/** Waits for a pause in the typing. */
const PAUSE_MS = 300;
/** Including the line with the start. The rest can be opened. */
const LINES_MAX = 5;

interface ChangeEffectProps {
  readonly program: InForce;
  readonly change: ProgramChange;
  /** How many lines the page itself takes of these. */
  readonly linesTaken?: number;
}

/** The effect of an unsaved change, computed by the server from the shop's own members and orders. */
export function ChangeEffect({ program, change, linesTaken = 0 }: ChangeEffectProps) {
  const formats = useFormats();
  const asked = useSettled(JSON.stringify(change.document), PAUSE_MS);
  const variables = useMemo(() => ({ document: JSON.parse(asked) as unknown }), [asked]);
  const [{ data, error, fetching }, read] = useQuery({
    query: programEffectQuery,
    variables,
    requestPolicy: "network-only",
  });
  const effect = data?.programEffect.effect;
  if (error && !fetching)
    return (
      <div>
        <Text kind="note">Laurel couldn’t work out the effect. You can still save.</Text>
        <Button kind="plain" size="small" onClick={() => read({ requestPolicy: "network-only" })}>
          Try again
        </Button>
      </div>
    );
  if (data && !effect && !fetching)
    return <Text kind="note">The effect is shown once every field is filled in correctly.</Text>;
  const isOutdated = effect?.version !== program.version;
  if (!effect || (isOutdated && fetching)) return <SkeletonLines lines={3} />;
  if (isOutdated)
    return (
      <Text kind="note">
        The program was changed in the meantime. The effect of this change is shown once you reload the page.
      </Text>
    );
  const facts = sampleFacts(program, change, effect, formats);
  const sentences = effectWords(program, change, effect, formats);
  const room = Math.max(1, LINES_MAX - 1 - linesTaken - facts.length);
  const shown = sentences.length <= room ? sentences : sentences.slice(0, Math.max(0, room - 1));
  const more = sentences.slice(shown.length);
  return (
    <div aria-live="polite" className={css.effect}>
      {facts.length > 0 && <Facts facts={facts} />}
      <Sentences of={shown} />
      {more.length > 0 && (
        <details>
          <summary>{`${formats.number(more.length)} more`}</summary>
          <Sentences of={more} />
        </details>
      )}
      {facts.length + sentences.length === 0 && <p>Members keep what they have and earn the same.</p>}
      <p className={css.stays}>{startWords(program.status, change)}</p>
    </div>
  );
}

function Sentences({ of: sentences }: { readonly of: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function startWords(before: InForce["status"], change: ProgramChange): string {
  const { status = before } = change;
  if (status === "ON" || status !== before)
    return `Starts when you save. The ${change.document.pointsName.other} already given stay.`;
  const state = status === "DRAFT" ? "is a draft" : "is paused";
  return `The program ${state}: nobody earns until it is on.`;
}
