import type { ShopperReward } from "@laurel/domain/shopper/view.ts";
import { type Drawn, shareOf } from "../drawn.ts";
import { CheckIcon } from "../icons.tsx";

const MARKS_MAX = 5;
/** The room of a name under its mark, in percent of the ladder; the last one has more, since it ends with it. */
const LABEL_PERCENT = 15;
const LAST_LABEL_PERCENT = 24;

/**
 * Of the rewards that points alone can reach, the dearest reached and the next four; of fewer, all. Cheapest first.
 */
export function marksOf(rewards: readonly ShopperReward[], available: number): readonly ShopperReward[] {
  const byPoints = rewards
    .filter(({ state }) => state === "open" || state === "short")
    .toSorted((one, other) => one.points - other.points);
  const dearestReached = byPoints.findLastIndex(({ points }) => points <= available);
  const first = Math.max(0, Math.min(dearestReached, byPoints.length - MARKS_MAX));
  return byPoints.slice(first, first + MARKS_MAX);
}

/** The way to the next rewards: a line for the eye, and the same in words. */
export function Ladder({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const available = view.member?.available ?? 0;
  const marks = marksOf(view.rewards, available);
  const last = marks.at(-1);
  if (!last || available < 0) return null;
  const next = marks.find(({ points }) => points > available);
  const reached = view.rewards.filter(({ state }) => state === "open").length;
  const labelled = labelledMarks(marks, last, next);
  return (
    <div className="ladder">
      <div className="track" aria-hidden="true">
        <span className="done" style={{ inlineSize: `${shareOf(available, last.points)}%` }} />
        {marks.map((mark) => (
          <span
            key={mark.id}
            title={mark.name}
            className={mark.points <= available ? "mark reached" : "mark"}
            style={{ insetInlineStart: `${shareOf(mark.points, last.points)}%` }}
          >
            {mark.points <= available && <CheckIcon />}
          </span>
        ))}
      </div>
      <div className="labels" aria-hidden="true">
        {labelled.map((mark) => (
          <span
            key={mark.id}
            className={mark === last ? "label last" : "label"}
            style={mark === last ? {} : { insetInlineStart: `${shareOf(mark.points, last.points)}%` }}
          >
            <b>{mark.name}</b>
            <span>
              {mark.points <= available
                ? words.t("points", { count: mark.points })
                : words.t("to_go_short", { count: mark.points - available })}
            </span>
          </span>
        ))}
      </div>
      <p className="summary" aria-hidden="true">
        {next && <b>{words.t("to_reward", { count: next.points - available, name: next.name })}</b>}
        {reached > 0 && <span>{words.t("in_reach", { count: reached })}</span>}
      </p>
      <ul className="unseen" aria-label={words.t("ladder")}>
        {marks.map(({ id, name, points }) => (
          <li key={id}>
            {points <= available
              ? words.t("ladder_reached", { name, count: points })
              : words.t("ladder_to_go", { name, count: points, missing: points - available })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The last mark and the next one have their names, and others where there is room. */
function labelledMarks(
  marks: readonly ShopperReward[],
  last: ShopperReward,
  next: ShopperReward | undefined,
): readonly ShopperReward[] {
  const at = ({ points }: ShopperReward): number => shareOf(points, last.points);
  const end = 100 - LAST_LABEL_PERCENT - LABEL_PERCENT / 2;
  const shown: ShopperReward[] = [];
  for (const mark of [...(next ? [next] : []), ...marks.toReversed()]) {
    const isFree = shown.every((other) => Math.abs(at(other) - at(mark)) >= LABEL_PERCENT);
    if (mark !== last && isFree && at(mark) >= LABEL_PERCENT / 2 && at(mark) <= end) shown.push(mark);
  }
  return [...shown, last];
}
