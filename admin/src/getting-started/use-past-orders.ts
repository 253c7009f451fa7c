// What the buttons about past orders do.
import { useState } from "react";
import { useMutation } from "urql";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import {
  creditPastOrdersMutation,
  readPastOrdersMutation,
  undoPastOrdersMutation,
} from "./getting-started.generated.ts";
import type { Reach } from "./past-orders-reach.tsx";

export interface PastOrdersActions {
  readonly isBusy: boolean;
  readonly refusals: Refusals;
  readonly look: (reach: Reach) => void;
  readonly credit: (batch: { readonly id: string; readonly programVersion: number }) => void;
  readonly undo: (batch: { readonly id: string }) => void;
}

/**
 * `onChanged` reads the present state. It is called after a refusal too, because a refusal means that something has
 * changed.
 */
export function usePastOrders(onChanged: () => void): PastOrdersActions {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [reading, read] = useMutation(readPastOrdersMutation);
  const [crediting, credit] = useMutation(creditPastOrdersMutation);
  const [undoing, undo] = useMutation(undoPastOrdersMutation);
  const finish = (answer: Parameters<typeof toRefusals>[0]) => {
    setRefusals(toRefusals(answer));
    onChanged();
  };
  return {
    isBusy: reading.fetching || crediting.fetching || undoing.fetching,
    refusals,
    look: (reach) =>
      void read({ reach }).then(({ data, error }) =>
        finish({ error, userErrors: data?.pastOrdersRead.userErrors }),
      ),
    credit: ({ id, programVersion }) =>
      void credit({ id, programVersion }).then(({ data, error }) =>
        finish({ error, userErrors: data?.pastOrdersCredit.userErrors }),
      ),
    undo: ({ id }) =>
      void undo({ id }).then(({ data, error }) =>
        finish({ error, userErrors: data?.pastOrdersUndo.userErrors }),
      ),
  };
}
