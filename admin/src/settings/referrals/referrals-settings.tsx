import { whatCounts } from "@laurel/domain/program/what-counts.ts";
import { findRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { KindFields } from "../../kinds/kind-fields.tsx";
import { toProgram } from "../../program/program.ts";
import { FieldRow, FieldStack, SelectField, SwitchField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import { Link } from "../../ui/router/router.tsx";
import { useProgramForm } from "../program/use-program-form.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { referralSentence } from "./referral-words.ts";
import { applyReferralsDraft, friendKinds, toReferralsDraft } from "./referrals-draft.ts";

const OFF =
  "Members get a link for their friends. A friend’s first order with the code from the link brings the member points.";

export function ReferralsSettings(props: TabProps) {
  const formats = useFormats();
  const saved = toProgram(props.program.document);
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toReferralsDraft(toProgram(document), formats),
    toChange: (draft, document) => applyReferralsDraft(draft, document, formats),
  });
  const { draft, change, checked, errorAt } = form;
  const { fields } = findRewardKind(draft.kind);
  const shown = form.pending?.document ?? saved;
  const errors = Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const error = errorAt(`referrals.friendConfig.${name}`);
      return error === undefined ? [] : [[`config.${name}`, error]];
    }),
  );
  return (
    <SettingsForm form={form}>
      <Card title="Refer a friend" aside={<Link to="/app/referrals">All referrals</Link>}>
        <FieldStack>
          <SwitchField
            label="Members can refer friends"
            isOn={draft.enabled}
            onChange={(enabled) => change({ enabled })}
          />
          <Text kind="note">{draft.enabled ? referralSentence(shown, formats) : OFF}</Text>
        </FieldStack>
      </Card>
      {draft.enabled && (
        <>
          <Card title="The member gets">
            <FieldRow>
              <TextField
                label="For each friend"
                inputMode="numeric"
                after={saved.pointsName.other}
                value={draft.points}
                onChange={(points) => change({ points })}
                {...checked("referrals.advocatePoints")}
              />
              <TextField
                label="Friends in a month without a decision"
                inputMode="numeric"
                placeholder="no limit"
                value={draft.cap}
                onChange={(cap) => change({ cap })}
                help="Further friends wait until you approve them."
                {...checked("referrals.monthlyCap")}
              />
            </FieldRow>
          </Card>
          <Card title="The friend gets" note="One discount code, good for one order.">
            <FieldStack>
              <FieldRow>
                <SelectField
                  label="Reward"
                  value={draft.kind}
                  choices={friendKinds}
                  onChange={(kind) => change({ kind: kind as RewardKindId, texts: {} })}
                  error={errorAt("referrals.friendRewardKind")}
                />
                <KindFields
                  fields={fields}
                  texts={draft.texts}
                  program={saved}
                  errors={errors}
                  onChange={(texts) => change({ texts: { ...draft.texts, ...texts } })}
                />
              </FieldRow>
              <TextField
                label="Smallest order"
                inputMode="decimal"
                before={formats.currencySign}
                placeholder="any"
                value={draft.minimum}
                onChange={(minimum) => change({ minimum })}
                help={`${whatCounts(saved.orders)} A smaller order brings the member nothing.`}
                {...checked("referrals.minimumSpendMinor")}
              />
            </FieldStack>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}
