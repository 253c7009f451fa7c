import { useLayoutEffect, useRef, useState } from "react";
import { useMutation } from "urql";
import { isRefused, type Refusals, toRefusals } from "../api/user-errors.ts";
import { inOrder, type Move, withMoved } from "./reward-order.ts";
import { moveRewardMutation, type RewardRow } from "./rewards.generated.ts";

interface Chosen {
  readonly ids: readonly string[];
  /** The server's rows when the last move was confirmed; null until then. */
  readonly basis: readonly RewardRow[] | undefined | null;
}

export interface RewardOrder {
  readonly rows: readonly RewardRow[] | undefined;
  readonly move: (move: Move) => void;
  /** For screen readers. */
  readonly announcement: string;
}

/** Rows move at once; the moves are sent to the server one after the other. */
export function useRewardOrder(
  fetched: readonly RewardRow[] | undefined,
  onRefused: (refusals: Refusals) => void,
): RewardOrder {
  const [, sendMove] = useMutation(moveRewardMutation);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const queue = useRef({ waiting: 0, last: Promise.resolve() });
  const latest = useRef(fetched);
  // A newer answer of the server has the order.
  if (chosen && chosen.basis !== null && chosen.basis !== fetched) setChosen(null);
  const rows = chosen && fetched ? inOrder(fetched, chosen.ids) : fetched;
  const keepFocus = useKeptFocus();
  useLayoutEffect(() => {
    latest.current = fetched;
  }, [fetched]);

  const send = async ({ id, side, besideId }: Move) => {
    const { data, error } = await sendMove({ id, [side]: besideId });
    const refusals = toRefusals({ error, userErrors: data?.rewardMove.userErrors });
    queue.current.waiting -= 1;
    onRefused(refusals);
    if (isRefused(refusals)) setChosen(null);
    else if (queue.current.waiting === 0)
      setChosen((present) => present && { ...present, basis: latest.current });
  };
  const move = (wish: Move) => {
    if (!rows) return;
    const ids = withMoved(
      rows.map(({ id }) => id),
      wish,
    );
    keepFocus();
    setChosen({ ids, basis: null });
    const name = rows.find(({ id }) => id === wish.id)?.name ?? "";
    setAnnouncement(`${name} is now number ${ids.indexOf(wish.id) + 1} of ${ids.length}.`);
    queue.current.waiting += 1;
    queue.current.last = queue.current.last.then(() => send(wish));
  };
  return { rows, move, announcement };
}

/** A row that is moved in the document loses the focus. */
function useKeptFocus(): () => void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current !== document.activeElement)
      focused.current.focus();
    focused.current = null;
  });
  return () => {
    focused.current = document.activeElement;
  };
}
