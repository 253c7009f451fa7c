import type { ProgramDocument } from "../program/program.ts";
import { Card } from "../ui/card.tsx";
import { FieldRow, FieldStack, SelectField, TextAreaField, TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { AffordableToday } from "./affordable-today.tsx";
import { KindChoice } from "./kind-choice.tsx";
import type { RewardDraft } from "./reward-draft.ts";

interface RewardFieldCardsProps {
  readonly draft: RewardDraft;
  readonly program: ProgramDocument;
  /** By the path into the input. */
  readonly errors: Readonly<Record<string, string>>;
  readonly isKindFixed: boolean;
  readonly onChange: (change: Partial<RewardDraft>) => void;
}

/** In the order in which a merchant thinks: what, for how much, who and when, how often. */
export function RewardFieldCards(props: RewardFieldCardsProps) {
  return (
    <>
      {!props.isKindFixed && (
        <KindChoice kind={props.draft.kind} onChange={(kind) => props.onChange({ kind })} />
      )}
      <WhatTheShopperGets {...props} />
      <Price {...props} />
      <WhoAndWhen {...props} />
      <LimitsAndCode {...props} />
    </>
  );
}

function WhatTheShopperGets({ draft, errors, onChange }: RewardFieldCardsProps) {
  const { currencySign } = useFormats();
  return (
    <Card title="What the shopper gets">
      <FieldStack>
        <FieldRow>
          <TextField
            label="Name"
            value={draft.name}
            maxLength={100}
            onChange={(name) => onChange({ name })}
            error={errors["name"]}
          />
          {draft.kind === "amount_off" ? (
            <TextField
              label="Amount off"
              inputMode="decimal"
              before={currencySign}
              value={draft.amount}
              onChange={(amount) => onChange({ amount })}
              error={errors["config.amountMinor"]}
            />
          ) : (
            <TextField
              label="Percentage off"
              inputMode="decimal"
              after="%"
              value={draft.percent}
              onChange={(percent) => onChange({ percent })}
              error={errors["config.basisPoints"]}
            />
          )}
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

function Price({ draft, program, errors, onChange }: RewardFieldCardsProps) {
  return (
    <Card title="Price in points">
      <FieldRow>
        <TextField
          label="Points"
          inputMode="numeric"
          after={program.pointsName.other}
          value={draft.points}
          onChange={(points) => onChange({ points })}
          error={errors["points"]}
        />
        <AffordableToday points={draft.points} />
      </FieldRow>
    </Card>
  );
}

function WhoAndWhen({ draft, program, errors, onChange }: RewardFieldCardsProps) {
  const { timeZone } = useFormats();
  const { levels } = program.tiers;
  return (
    <Card title="Who, and when">
      <FieldRow>
        {levels.length > 0 && (
          <SelectField
            label="Members"
            value={draft.tierId}
            choices={[
              { value: "", label: "Every tier" },
              ...levels.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(tierId) => onChange({ tierId })}
          />
        )}
        <TextField
          label="From (optional)"
          type="datetime-local"
          value={draft.from}
          onChange={(from) => onChange({ from })}
          error={errors["config.from"]}
          help={`On the clocks of ${timeZone.replaceAll("_", " ")}`}
        />
        <TextField
          label="Until (optional)"
          type="datetime-local"
          value={draft.to}
          onChange={(to) => onChange({ to })}
          error={errors["config.to"]}
          help="Codes already taken keep working"
        />
      </FieldRow>
    </Card>
  );
}

const combinations = [
  { value: "program", label: "As the program says" },
  { value: "never", label: "No other discount" },
  { value: "shipping", label: "Delivery discounts" },
] as const;

function LimitsAndCode({ draft, program, errors, onChange }: RewardFieldCardsProps) {
  const { currencySign } = useFormats();
  return (
    <Card title="Limits and code">
      <FieldStack>
        <FieldRow>
          <TextField
            label="Smallest order"
            inputMode="decimal"
            before={currencySign}
            placeholder="any"
            value={draft.minimumSpend}
            onChange={(minimumSpend) => onChange({ minimumSpend })}
            error={errors["config.minimumSpendMinor"]}
          />
          <TextField
            label="For each member"
            inputMode="numeric"
            after="times"
            placeholder="no limit"
            value={draft.limitPerCustomer}
            onChange={(limitPerCustomer) => onChange({ limitPerCustomer })}
            error={errors["config.limitPerCustomer"]}
          />
          <TextField
            label="In all"
            inputMode="numeric"
            after="codes"
            placeholder="no limit"
            value={draft.limitTotal}
            onChange={(limitTotal) => onChange({ limitTotal })}
            error={errors["config.limitTotal"]}
          />
        </FieldRow>
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
            after="days"
            placeholder={String(program.redemptions.codeDays)}
            value={draft.codeDays}
            onChange={(codeDays) => onChange({ codeDays })}
            error={errors["config.codeDays"]}
          />
          <SelectField
            label="Together with"
            value={draft.combines}
            choices={combinations}
            onChange={(combines) => onChange({ combines: combines as RewardDraft["combines"] })}
          />
        </FieldRow>
      </FieldStack>
    </Card>
  );
}
