import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Facts, type Fact } from "../../ui/data/facts.tsx";
import { FieldStack, SelectField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { useNavigate } from "../../ui/router/router.tsx";
import { BalanceAfter } from "../detail/balance-after.tsx";
import type { Person } from "../detail/person.ts";
import type { Candidate } from "./find-other.tsx";
import { mergeCustomersMutation, mergePreviewQuery, type MergePreviewData } from "./merges.generated.ts";
import { Text } from "../../ui/page/text.tsx";

interface ConfirmMergeProps {
  readonly person: Person;
  readonly other: Candidate;
  readonly document: unknown;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

type Preview = NonNullable<MergePreviewData["mergePreview"]["preview"]>;

/** Which of the two customers is kept, and what moves from the other. */
export function ConfirmMerge({ person, other, document, onBack, onClose }: ConfirmMergeProps) {
  const host = useHost();
  const navigate = useNavigate();
  const program = toProgram(document);
  const [keptId, setKeptId] = useState(person.id);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [kept, given] = keptId === person.id ? [person, other] : [other, person];
  const input = { fromId: given.id, intoId: kept.id };
  const [{ data, error, fetching: isReading }, read] = useQuery({
    query: mergePreviewQuery,
    variables: { input },
    requestPolicy: "network-only",
  });
  const [{ fetching }, merge] = useMutation(mergeCustomersMutation);
  const preview = isReading ? null : data?.mergePreview.preview;
  const notAllowed = isReading ? noRefusals : toRefusals({ userErrors: wholeForm(data?.mergePreview) });

  const handleMerge = async () => {
    const answered = await merge({ input });
    const userErrors = wholeForm(answered.data?.customerMerge);
    const answer = toRefusals({ error: answered.error, userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: `${given.displayName} is now ${kept.displayName}` });
    onClose();
    if (kept.id !== person.id) void navigate(`/app/customers/${kept.id}`);
  };

  return (
    <Dialog
      name="confirm-merge"
      title={`Merge ${person.displayName} and ${other.displayName}`}
      onClose={onClose}
      footerNote={
        <>
          <UndoIcon /> Can be undone for 30 days
        </>
      }
      footer={
        <>
          <Button onClick={onBack}>Choose another</Button>
          <Button kind="primary" disabled={!preview} isBusy={fetching} onClick={() => void handleMerge()}>
            Merge
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={isRefused(refusals) ? refusals : notAllowed} title="Not done" />
      <SelectField
        label="Keep"
        value={keptId}
        onChange={(id) => {
          setRefusals(noRefusals);
          setKeptId(id);
        }}
        choices={[person, other].map(({ id, displayName, email }) => ({
          value: id,
          label: email ? `${displayName}, ${email}` : displayName,
        }))}
        help={`New orders of ${given.displayName} will count for ${kept.displayName}. A code that was already made only works for the store account it was made for.`}
      />
      <QueryTrouble error={error} what="what would move" onRetry={() => read()} />
      {isReading && <SkeletonLines lines={4} />}
      {preview && (
        <>
          <FieldStack>
            <Text as="div" kind="note">
              What moves from {given.displayName}
            </Text>
            <Moves preview={preview} program={program} />
          </FieldStack>
          <BalanceAfter before={kept.points.available} after={preview.after.available} program={program} />
        </>
      )}
    </Dialog>
  );
}

function Moves({ preview, program }: { preview: Preview; program: ReturnType<typeof toProgram> }) {
  const formats = useFormats();
  const points = (count: number) => countPoints(count, program, formats);
  const { available, pending, doubled, tierGifts, orders, redemptions, referrals } = preview;
  const facts: Fact[] = [
    ...(doubled > 0
      ? [
          { label: "Available now", value: points(available + doubled) },
          { label: "Bonuses that both had, counted once", value: points(-doubled) },
          { label: "Available that moves", value: points(available), isStrong: true },
        ]
      : [{ label: "Available", value: points(available), isStrong: true }]),
    ...(tierGifts === 0 ? [] : [{ label: giftLabel(tierGifts), value: points(tierGifts) }]),
    { label: "Pending", value: points(pending) },
    { label: "Earning and expiry dates", value: "stay the same" },
    { label: "Orders", value: formats.number(orders) },
    { label: "Redeemed rewards", value: formats.number(redemptions) },
    ...(referrals > 0 ? [{ label: "Invited friends", value: formats.number(referrals) }] : []),
  ];
  return <Facts facts={facts} />;
}

const giftLabel = (points: number): string =>
  points < 0 ? "Tier rewards that both had, counted once" : "Tier rewards for what both did together";

/** Errors are not shown beside this dialog's fields, but above them. */
const wholeForm = (
  answer: { readonly userErrors: readonly { code: string; message: string }[] } | undefined,
) => answer?.userErrors.map(({ code, message }) => ({ code, message, field: null }));
