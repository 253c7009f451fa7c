import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { KindFields } from "../../kinds/kind-fields.tsx";
import { DearNotice } from "../../program/dear/dear-notice.tsx";
import type { ProgramDocument } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { ChoiceList } from "../../ui/forms/choice-list.tsx";
import { FieldRow, FieldStack, SelectField, TextAreaField, TextField } from "../../ui/forms/fields.tsx";
import { zoneName } from "../../ui/format/format.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import { AffordableToday } from "../affordable-today.tsx";
import { isChosenByMember, isOver } from "./describe-reward.ts";
import { KindChoice } from "./kind-choice.tsx";
import type { RewardDraft } from "./reward-draft.ts";
import { unitOf } from "../../ui/format/counted.ts";

interface RewardFieldCardsProps {
  readonly draft: RewardDraft;
  readonly program: ProgramDocument;
  /** By the path into the input. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the reward is dear, in words. */
  readonly dear: string | null;
  readonly isKindFixed: boolean;
  readonly onChange: (change: Partial<RewardDraft>) => void;
}

/** In the order in which a merchant decides: what, for how much, for whom and when, how often. */
export function RewardFieldCards(props: RewardFieldCardsProps) {
  return (
    <>
      {!props.isKindFixed && (
        <KindChoice kind={props.draft.kind} onChange={(kind) => props.onChange({ kind })} />
      )}
      <WhatMembersGet {...props} />
      <Price {...props} />
      <WhoAndWhen {...props} />
      <LimitsAndCode {...props} />
    </>
  );
}

function WhatMembersGet({ draft, program, errors, onChange }: RewardFieldCardsProps) {
  return (
    <Card title="What members get">
      <FieldStack>
        <FieldRow>
          <TextField
            label="Name"
            value={draft.name}
            maxLength={100}
            onChange={(name) => onChange({ name })}
            error={errors["name"]}
          />
          <KindFields
            fields={findRewardKind(draft.kind).fields}
            texts={draft.texts}
            program={program}
            errors={errors}
            onChange={(texts) => onChange({ texts: { ...draft.texts, ...texts } })}
          />
        </FieldRow>
        <TextAreaField
          label="Description (optional)"
          value={draft.description}
          maxLength={1000}
          onChange={(description) => onChange({ description })}
          error={errors["description"]}
        />
      </FieldStack>
    </Card>
  );
}

function Price({ draft, program, errors, dear, onChange }: RewardFieldCardsProps) {
  const formats = useFormats();
  const hasEnded = isOver(draft, useNow(), formats);
  return (
    <Card title="Price in points">
      <FieldRow>
        <TextField
          label={isChosenByMember(draft.kind) ? "Points, at least" : "Points"}
          inputMode="numeric"
          after={program.pointsName.other}
          value={draft.points}
          onChange={(points) => onChange({ points })}
          error={errors["points"]}
        />
        {!hasEnded && <AffordableToday points={draft.points} />}
      </FieldRow>
      <DearNotice words={dear === null ? [] : [dear]} />
    </Card>
  );
}

function WhoAndWhen({ draft, program, errors, onChange }: RewardFieldCardsProps) {
  const { handsOver } = findRewardKind(draft.kind);
  const formats = useFormats();
  const now = useNow();
  const { levels } = program.tiers;
  return (
    <Card title="Who and when">
      <FieldStack>
        {levels.length > 0 && (
          <ChoiceList
            label="Only for these tiers"
            choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.tierIds}
            onChange={(tierIds) => onChange({ tierIds })}
            help="None chosen: every member."
          />
        )}
        <FieldRow>
          <DateField
            label="From (optional)"
            time="start"
            value={draft.from}
            onChange={(from) => onChange({ from })}
            error={errors["config.from"]}
            help={zoneName(formats.timeZone)}
          />
          <DateField
            label="Until (optional)"
            time="end"
            value={draft.to}
            onChange={(to) => onChange({ to })}
            error={errors["config.to"]}
            help={handsOver ? "What members already have keeps working" : "Codes already issued keep working"}
          />
        </FieldRow>
        <DearNotice words={isOver(draft, now, formats) ? [ENDED] : []} />
      </FieldStack>
    </Card>
  );
}

const ENDED = "This end is in the past: members can’t get the reward.";

const combinations = [
  { value: "program", label: "As set for the program" },
  { value: "own", label: "Chosen for this reward" },
] as const;

const discounts = [
  { value: "order", label: "Order discounts" },
  { value: "product", label: "Product discounts" },
  { value: "shipping", label: "Delivery discounts" },
] as const;

const NONE = { order: false, product: false, shipping: false };

function LimitsAndCode({ draft, program, errors, onChange }: RewardFieldCardsProps) {
  const { currencySign } = useFormats();
  const { neverWith = [], hasNoMinimumSpend = false, handsOver } = findRewardKind(draft.kind);
  const combinable = discounts.filter(({ value }) => !neverWith.includes(value));
  return (
    <Card title={handsOver ? "Limits" : "Limits and code"}>
      <FieldStack>
        <FieldRow>
          {!hasNoMinimumSpend && (
            <TextField
              label="Smallest order"
              inputMode="decimal"
              before={currencySign}
              placeholder="any"
              value={draft.minimumSpend}
              onChange={(minimumSpend) => onChange({ minimumSpend })}
              error={errors["config.minimumSpendMinor"]}
            />
          )}
          <TextField
            label="For each member"
            inputMode="numeric"
            after={unitOf("time")}
            placeholder="no limit"
            value={draft.limitPerCustomer}
            onChange={(limitPerCustomer) => onChange({ limitPerCustomer })}
            error={errors["config.limitPerCustomer"]}
          />
          <TextField
            label="In total"
            inputMode="numeric"
            after={handsOver ?? unitOf("code")}
            placeholder="no limit"
            value={draft.limitTotal}
            onChange={(limitTotal) => onChange({ limitTotal })}
            error={errors["config.limitTotal"]}
          />
        </FieldRow>
        {!handsOver && (
          <FieldRow>
            <TextField
              label="Code begins with"
              value={draft.codePrefix}
              maxLength={16}
              spellCheck={false}
              onChange={(codePrefix) => onChange({ codePrefix })}
              error={errors["config.codePrefix"]}
              help="Letters, digits and -"
            />
            <TextField
              label="Valid for"
              inputMode="numeric"
              after={unitOf("day")}
              placeholder={String(program.redemptions.codeDays)}
              value={draft.codeDays}
              onChange={(codeDays) => onChange({ codeDays })}
              error={errors["config.codeDays"]}
            />
            <SelectField
              label="Other discounts on the order"
              value={draft.combinesWith === null ? "program" : "own"}
              choices={combinations}
              onChange={(value) => onChange({ combinesWith: value === "own" ? NONE : null })}
            />
          </FieldRow>
        )}
        {!handsOver && draft.combinesWith !== null && (
          <ChoiceList
            label="Works together with"
            choices={combinable}
            chosen={combinable.map(({ value }) => value).filter((value) => draft.combinesWith?.[value])}
            onChange={(chosen) =>
              onChange({
                combinesWith: {
                  order: chosen.includes("order"),
                  product: chosen.includes("product"),
                  shipping: chosen.includes("shipping"),
                },
              })
            }
            help="None chosen: no other discount."
          />
        )}
      </FieldStack>
    </Card>
  );
}
