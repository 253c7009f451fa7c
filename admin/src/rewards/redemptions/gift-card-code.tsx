import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Text } from "../../ui/page/text.tsx";
import { revealCodeMutation } from "./redemptions.generated.ts";

interface GiftCardCodeProps {
  readonly redemption: { readonly id: string; readonly maskedCode: string | null };
  readonly customerName: string;
}

/** The end of the code; all of it once somebody asks, which the audit log notes. */
export function GiftCardCode({ redemption: { id, maskedCode }, customerName }: GiftCardCodeProps) {
  const [code, setCode] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, reveal] = useMutation(revealCodeMutation);
  const handleReveal = async () => {
    const { data, error } = await reveal({ id });
    setRefusals(toPlainRefusals({ error, userErrors: data?.redemptionRevealCode.userErrors }));
    setCode(data?.redemptionRevealCode.code ?? null);
  };
  if (code !== null) return <CopyField label={`Gift card code for ${customerName}`} value={code} autoFocus />;
  return (
    <>
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        <Text as="span" kind="code">
          {maskedCode}
        </Text>
      </p>
      <p>Anyone with the code can spend the card. The audit log notes that you looked at it.</p>
      <Button isBusy={fetching} onClick={() => void handleReveal()}>
        Show the code
      </Button>
    </>
  );
}

export function RevealCode({ onClose, ...card }: GiftCardCodeProps & { readonly onClose: () => void }) {
  return (
    <Dialog
      name="reveal-code"
      title={`Gift card of ${card.customerName}`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <GiftCardCode {...card} />
    </Dialog>
  );
}
