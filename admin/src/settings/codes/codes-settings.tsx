import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { dayOf } from "../../dates/local-day.ts";
import { choicesOf } from "../../kinds/field-labels.ts";
import { countPoints, type ProgramDocument, toProgram } from "../../program/program.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import { FieldStack, SelectField, SwitchField, TextField } from "../../ui/forms/fields.tsx";
import { Card } from "../../ui/page/card.tsx";
import { toTypedChange } from "../program/program-change.ts";
import { negativeBalanceChoices } from "../program/program-labels.ts";
import { useProgramForm } from "../program/use-program-form.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { applyCodesDraft, type CodesDraft, toCodesDraft } from "./codes-draft.ts";
import { unitOf } from "../../ui/format/counted.ts";

const negativeBalances = choicesOf(negativeBalanceChoices);

const combinations: { readonly [Name in keyof CodesDraft["combinesWith"]]: string } = {
  order: "Discounts on the order",
  product: "Discounts on products",
  shipping: "Discounts on shipping",
};

export function CodesSettings(props: TabProps) {
  const formats = useFormats();
  const today = dayOf(useNow(), formats.timeZone);
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toCodesDraft(toProgram(document)),
    toChange: (draft, document) => toTypedChange(applyCodesDraft(draft, document)),
  });
  const { draft, change, checked } = form;
  const { document: program } = applyCodesDraft(draft, toProgram(props.program.document));
  const { codeDays } = program.redemptions;
  return (
    <SettingsForm form={form}>
      <Card
        title="Codes"
        note="For every reward that has no setting of its own. Codes that members have already stay as they are."
      >
        <FieldStack>
          <TextField
            label="Codes are valid for"
            inputMode="numeric"
            after={unitOf("day")}
            value={draft.codeDays}
            onChange={(days) => change({ codeDays: days })}
            help={`A code redeemed today can be used until ${formats.day(addLocalDays(today, codeDays))}.`}
            {...checked("redemptions.codeDays")}
          />
          {(Object.entries(combinations) as [keyof CodesDraft["combinesWith"], string][]).map(
            ([name, label]) => (
              <SwitchField
                key={name}
                label={`Combine with: ${label}`}
                isOn={draft.combinesWith[name]}
                onChange={(isOn) => change({ combinesWith: { ...draft.combinesWith, [name]: isOn } })}
                help={
                  draft.combinesWith[name]
                    ? "Both can be used on one order."
                    : "Checkout takes only one of the two on an order."
                }
              />
            ),
          )}
        </FieldStack>
      </Card>
      <Card title="When points come back">
        <FieldStack>
          <SwitchField
            label="A code expires unused"
            isOn={draft.returnWhenExpired}
            onChange={(returnWhenExpired) => change({ returnWhenExpired })}
            help={
              draft.returnWhenExpired
                ? `${spent(program, formats)} for a code come back the day after its last.`
                : `${spent(program, formats)} for a code are gone with it.`
            }
          />
          <SwitchField
            label="The order with the code is cancelled"
            isOn={draft.returnWhenOrderCancelled}
            onChange={(returnWhenOrderCancelled) => change({ returnWhenOrderCancelled })}
            help={
              draft.returnWhenOrderCancelled
                ? `${spent(program, formats)} for the code come back when the order is cancelled.`
                : `${spent(program, formats)} for the code stay spent when the order is cancelled.`
            }
          />
        </FieldStack>
      </Card>
      <Card title="Returns" note="A refund takes back what the returned goods earned.">
        <SelectField
          label="If the member has spent them already"
          value={draft.negativeBalance}
          choices={negativeBalances}
          onChange={(value) => change({ negativeBalance: value as CodesDraft["negativeBalance"] })}
          help={owing(program, formats)}
        />
      </Card>
    </SettingsForm>
  );
}

const spent = (program: ProgramDocument, formats: Formats): string => countPoints(500, program, formats);

function owing(program: ProgramDocument, formats: Formats): string {
  const member = `A member earned ${countPoints(100, program, formats)}, spent 80 of them, and returns everything.`;
  return program.orders.negativeBalance === "allow_negative"
    ? `${member} The balance is ${countPoints(-80, program, formats)}, and the next order fills it up first.`
    : `${member} The balance is ${countPoints(0, program, formats)}, and your shop bears the other 80.`;
}
