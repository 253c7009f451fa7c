import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Progress } from "../ui/page/progress.tsx";
import { affordableTodayQuery } from "./form/reward.generated.ts";
import { wholeNumber } from "./form/reward-draft.ts";
import css from "./rewards.module.css";

const TYPING_PAUSE_MS = 300;

/** How many members have enough points now. */
export function AffordableToday({ points }: { readonly points: string }) {
  const formats = useFormats();
  const asked = useSettled(wholeNumber(points));
  const [{ data, error }, read] = useQuery({
    query: affordableTodayQuery,
    variables: { minPoints: asked ?? 1 },
    pause: asked === null,
  });
  if (error && !data)
    return (
      <QueryTrouble
        error={error}
        what="how many members can afford it"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  if (asked === null || !data)
    return <p className={css.reach}>Enter a price to see how many members can afford it.</p>;
  const able = data.able.totalCount;
  const all = data.all.totalCount;
  const share = all === 0 ? 0 : able / all;
  const words = `${formats.percent(share)} of members can afford it today`;
  return (
    <div className={css.reach}>
      <Progress share={share} label={words} />
      <div className={css.reachWords}>
        <span className={css.reachShare}>{words}</span>
        <span>
          {formats.number(able)} of {formats.number(all)}
        </span>
      </div>
    </div>
  );
}

/** The value, once it has stopped changing. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
