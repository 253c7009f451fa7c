import { decideAlike } from "@laurel/domain/standing/tier-history.ts";
import { useMemo } from "react";
import { useQuery } from "urql";
import type { ProgramDocument } from "../../program/program.ts";
import { Table } from "../../ui/data/table.tsx";
import { counted } from "../../ui/format/counted.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { Text } from "../../ui/page/text.tsx";
import css from "../settings.module.css";
import { tierMovesQuery, type TierMovesData } from "./tiers.generated.ts";
import { useSettled } from "../../ui/use-settled.ts";

type Moves = NonNullable<TierMovesData["programTierEffect"]["effect"]>;
type Tiers = ProgramDocument["tiers"];

/** Waits for a pause in the typing. */
const PAUSE_MS = 500;

interface TierMovesProps {
  readonly before: Tiers;
  readonly draft: ProgramDocument;
}

/** How many members each tier has before and after, and who falls when. Nothing if nobody can move. */
export function TierMoves({ before, draft }: TierMovesProps) {
  const asked = useSettled(JSON.stringify(draft), PAUSE_MS);
  const variables = useMemo(() => ({ document: JSON.parse(asked) as unknown }), [asked]);
  const isSame = decideAlike(before, draft.tiers);
  const [{ data, error, fetching }, read] = useQuery({
    query: tierMovesQuery,
    variables,
    pause: isSame,
    requestPolicy: "network-only",
  });
  if (isSame) return null;
  if (error && !fetching)
    return (
      <div>
        <Text kind="note">Laurel couldn’t count the members of each tier. You can still save.</Text>
        <Button kind="plain" size="small" onClick={() => read({ requestPolicy: "network-only" })}>
          Try again
        </Button>
      </div>
    );
  const effect = data?.programTierEffect.effect;
  // The errors of a draft are shown beside its fields.
  if (data && !effect && !fetching) return null;
  if (!effect) return <SkeletonLines lines={4} />;
  return <Shown effect={effect} before={before} after={draft.tiers} />;
}

function Shown({
  effect,
  before,
  after,
}: {
  readonly effect: Moves;
  readonly before: Tiers;
  readonly after: Tiers;
}) {
  const formats = useFormats();
  const nameOf = (tierId: string | null) =>
    tierId === null
      ? "No tier"
      : ([...after.levels, ...before.levels].find(({ id }) => id === tierId)?.name ?? tierId);
  return (
    <div aria-live="polite" className={`${css.effect} ${css.moves}`}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Members</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {effect.levels.map(({ tierId, before: now, after: then }) => (
            <tr key={tierId ?? ""}>
              <th scope="row">{nameOf(tierId)}</th>
              <td>{formats.number(now)}</td>
              <td className={now === then ? undefined : css.after}>{formats.number(then)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul>
        {sentencesOf(effect, nameOf, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function sentencesOf(
  { rising, falls, isEstimate, lookedAt }: Moves,
  nameOf: (tierId: string | null) => string,
  formats: Formats,
): string[] {
  const members = (count: number) => counted(count, "member", formats);
  const said = falls.map(({ on, fromTierId, toTierId, members: count }) => {
    const verb = count === 1 ? "falls" : "fall";
    const where =
      toTierId === null
        ? `out of ${nameOf(fromTierId)}`
        : `from ${nameOf(fromTierId)} to ${nameOf(toTierId)}`;
    return `${members(count)} ${verb} ${where} on ${formats.day(on)}.`;
  });
  return [
    ...(rising > 0 ? [`${members(rising)} ${rising === 1 ? "moves" : "move"} up within minutes.`] : []),
    ...said,
    ...(falls.length > 0 ? ["Those who reach their tier again before that day keep it."] : []),
    ...(rising === 0 && falls.length === 0 ? ["Nobody moves up or down."] : []),
    ...(isEstimate
      ? [
          `Estimated from ${members(lookedAt)} chosen at random: right to about ${margin(lookedAt, formats)} of all members.`,
        ]
      : []),
  ];
}

/** Nineteen times of twenty the share of a tier is not further off. */
const margin = (lookedAt: number, formats: Formats): string =>
  formats.percent(Math.ceil(980 / Math.sqrt(lookedAt)) / 1_000, 1);
