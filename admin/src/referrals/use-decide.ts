// Decisions about a referral that waits: it is approved or refused.
import { useState } from "react";
import { useMutation } from "urql";
import { useAct } from "../api/use-act.ts";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { countPoints, type ProgramDocument } from "../program/program.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { approveReferralMutation, type ReferralRow, refuseReferralMutation } from "./referrals.generated.ts";

export interface Decisions {
  /** The id of the referral that is being decided about. */
  readonly busy: string | null;
  readonly refusals: Refusals;
  approve(row: ReferralRow): void;
  refuse(row: ReferralRow): Promise<Refusals>;
}

export function useDecide(program: Pick<ProgramDocument, "pointsName">): Decisions {
  const host = useHost();
  const formats = useFormats();
  const [busy, setBusy] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(noRefusals);
  const [, approve] = useMutation(approveReferralMutation);
  const refuse = useAct(refuseReferralMutation);
  const handleApprove = async (row: ReferralRow) => {
    setBusy(row.id);
    const { data, error } = await approve({ id: row.id });
    setBusy(null);
    const answer = toPlainRefusals({ error, userErrors: data?.referralApprove.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    const points = data?.referralApprove.referral?.points ?? 0;
    const given = `${row.advocate.displayName} gets ${countPoints(points, program, formats)}`;
    host?.showToast({ message: points > 0 ? given : "Approved" });
  };
  return {
    busy,
    refusals,
    approve: (row) => void handleApprove(row),
    refuse: ({ id }) => refuse({ id }, { done: "Refused" }),
  };
}
