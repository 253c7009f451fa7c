import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { useQuery } from "urql";
import { useFormats } from "../ui/formats.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { effectWords } from "./effect-words.ts";
import { programEffectQuery } from "./program-effect.generated.ts";
import css from "./settings.module.css";
import type { ProgramSettings } from "./settings.generated.ts";
import type { ProgramChange } from "./use-program-form.ts";

/** Somebody may still be typing. */
const PAUSE_MS = 300;

const notOn: Readonly<Record<ProgramSettings["status"], string>> = {
  ON: "",
  DRAFT: " The program is a draft: nobody earns until it is on.",
  PAUSED: " The program is paused: nobody earns until it is on.",
};

interface ChangeEffectProps {
  readonly program: ProgramSettings;
  readonly change: ProgramChange;
}

/** The effect of a change before it is saved, as the server works it out over the shop's own members and orders. */
export function ChangeEffect({ program, change }: ChangeEffectProps) {
  const formats = useFormats();
  const [asked] = useDebouncedValue(JSON.stringify(change.document), PAUSE_MS);
  const variables = useMemo(() => ({ document: JSON.parse(asked) as unknown }), [asked]);
  const [{ data, error, fetching }] = useQuery({
    query: programEffectQuery,
    variables,
    requestPolicy: "network-only",
  });
  const effect = data?.programEffect.effect;
  if (error)
    return <p className={css.note}>The effect could not be worked out. You can save all the same.</p>;
  if (data && !effect && !fetching)
    return <p className={css.note}>The effect is shown once the fields can be saved.</p>;
  if (!effect) return <SkeletonLines lines={3} />;
  const sentences = effectWords(program, change, effect, formats);
  return (
    <div aria-live="polite" className={css.effect}>
      {sentences.length === 0 ? (
        <p>What members have, and what they earn, stays as it is.</p>
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={css.stays}>
        From the moment it is saved, {formats.dateTime(effect.from)} if now. Points already given stay; orders
        that Laurel knows follow the version that they have.{notOn[change.status ?? program.status]}
      </p>
    </div>
  );
}
