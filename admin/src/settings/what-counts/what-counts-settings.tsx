import { whatCounts } from "@laurel/domain/program/what-counts.ts";
import { choicesOf } from "../../kinds/field-labels.ts";
import { ItemsField } from "../../kinds/items-field.tsx";
import { type ProgramDocument, rateOf, toProgram } from "../../program/program.ts";
import { useNow } from "../../ui/format/use-now.ts";
import { FieldStack, SelectField, SwitchField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { roundingChoices } from "../program/program-labels.ts";
import { toTypedChange } from "../program/program-change.ts";
import { useProgramForm } from "../program/use-program-form.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { includeWords, roundingWords } from "./example-words.ts";
import {
  applyWhatCountsDraft,
  channelWords,
  toWhatCountsDraft,
  type WhatCountsDraft,
} from "./what-counts-draft.ts";

const roundings = choicesOf(roundingChoices);
const channels = choicesOf(channelWords);

/** As questions of a merchant: does it earn? */
const parts: { readonly [Name in keyof WhatCountsDraft["include"]]: string } = {
  tax: "Tax earns",
  shipping: "Shipping earns",
  tips: "Tips earn",
  giftCardsBought: "Gift cards bought earn",
  paidWithGiftCard: "What gift cards and store credit pay earns",
};

export function WhatCountsSettings(props: TabProps) {
  const formats = useFormats();
  const now = useNow();
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toWhatCountsDraft(toProgram(document)),
    toChange: (draft, document) => toTypedChange(applyWhatCountsDraft(draft, document)),
  });
  const { draft, change, checked, errorAt } = form;
  const { document: program } = applyWhatCountsDraft(draft, toProgram(props.program.document));
  // Without a rate for spending, every example would earn nothing.
  const asked = rateOf(program).hundredths > 0 ? { program, formats, now } : null;
  const toggle = (channel: string, isOut: boolean) =>
    change({ channels: [...draft.channels.filter((one) => one !== channel), ...(isOut ? [channel] : [])] });
  return (
    <SettingsForm form={form}>
      <Card title="What of an order earns" note={whatCounts(program.orders)}>
        <FieldStack>
          {(Object.entries(parts) as [keyof ProgramDocument["orders"]["include"], string][]).map(
            ([name, label]) => (
              <SwitchField
                key={name}
                label={label}
                isOn={draft.include[name]}
                onChange={(isOn) => change({ include: { ...draft.include, [name]: isOn } })}
                {...(asked && { help: includeWords(name, asked) })}
              />
            ),
          )}
          <SelectField
            label="Fractions of a point"
            value={draft.rounding}
            choices={roundings}
            onChange={(rounding) => change({ rounding: rounding as WhatCountsDraft["rounding"] })}
            {...(asked && { help: roundingWords(asked) })}
          />
        </FieldStack>
      </Card>
      <Card
        title="What earns nothing"
        note="These goods are left out, the rest of an order still earns. An order from one of these sales channels earns nothing at all."
      >
        <FieldStack>
          <ItemsField
            label="Products"
            kind="product"
            ids={draft.productIds}
            onChange={(productIds) => change({ productIds })}
            error={errorAt("orders.exclude.productIds")}
          />
          <ItemsField
            label="Collections"
            kind="collection"
            ids={draft.collectionIds}
            onChange={(collectionIds) => change({ collectionIds })}
            error={errorAt("orders.exclude.collectionIds")}
          />
          <TextField
            label="Product tags"
            placeholder="sale, clearance"
            spellCheck={false}
            value={draft.productTags}
            onChange={(productTags) => change({ productTags })}
            help="Separate them with commas. A product with one of them earns nothing."
            {...checked("orders.exclude.productTags")}
          />
          {channels.map(({ value, label }) => (
            <SwitchField
              key={value}
              label={`${label}: orders earn nothing`}
              isOn={draft.channels.includes(value)}
              onChange={(isOut) => toggle(value, isOut)}
            />
          ))}
          <TextField
            label="Other sales channels"
            spellCheck={false}
            value={draft.otherChannels}
            onChange={(otherChannels) => change({ otherChannels })}
            help="By the id that their orders have as their source. Separate them with commas."
            {...checked("orders.exclude.channels")}
          />
        </FieldStack>
      </Card>
    </SettingsForm>
  );
}
