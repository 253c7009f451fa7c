import { whatCounts } from "@laurel/domain/program/what-counts.ts";
import { entryRewardWords, lastingWords } from "@laurel/domain/standing/tier-words.ts";
import { isColour } from "@laurel/domain/program/program-limits.ts";
import { useRef, useState } from "react";
import { useQuery } from "urql";
import { dayOf } from "../../dates/local-day.ts";
import { DearNotice } from "../../program/dear/dear-notice.tsx";
import { toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { counted, unitOf } from "../../ui/format/counted.ts";
import { Card } from "../../ui/page/card.tsx";
import { FieldError, FieldStack, SelectField, SwitchField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { choicesOf } from "../../kinds/field-labels.ts";
import { Link } from "../../ui/router/router.tsx";
import { toTypedChange } from "../program/program-change.ts";
import { basisWords, windowWords } from "../program/program-labels.ts";
import { SettingsForm } from "../settings-form.tsx";
import css from "../settings.module.css";
import type { TabProps } from "../tab-props.ts";
import {
  applyTiersDraft,
  type LevelDraft,
  LEVELS_MAX,
  newLevel,
  toTiersDraft,
  type TiersDraft,
} from "./tiers-draft.ts";
import { tierHoldersQuery } from "./tiers.generated.ts";
import { TiersEffect } from "./tiers-effect.tsx";
import { useProgramForm } from "../program/use-program-form.ts";
import { Text } from "../../ui/page/text.tsx";

const bases = choicesOf(basisWords);
const windows = choicesOf(windowWords);

export function TiersSettings(props: TabProps) {
  const formats = useFormats();
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toTiersDraft(toProgram(document), formats),
    toChange: (draft, document) => toTypedChange(applyTiersDraft(draft, document, formats)),
  });
  const { draft, change } = form;
  const adding = useRef<HTMLDivElement>(null);
  const holders = useHolders();
  const next = applyTiersDraft(draft, toProgram(props.program.document), formats);
  const handleRemove = (id: string) => {
    change({ levels: draft.levels.filter((level) => level.id !== id) });
    // The pressed button is gone, so the focus is moved.
    adding.current?.querySelector("button")?.focus();
  };
  return (
    <SettingsForm
      form={form}
      effect={form.pending && <TiersEffect program={props.program} change={form.pending} />}
    >
      <Card title="How members climb">
        <FieldStack>
          <SelectField
            label="A tier is reached by"
            value={draft.basis}
            choices={bases}
            onChange={(basis) => change({ basis: basis as TiersDraft["basis"] })}
            help={
              draft.basis === "spend"
                ? `${whatCounts(toProgram(props.program.document).orders)} Refunds are taken off.`
                : "By orders, actions and referrals. Points that are spent still count."
            }
          />
          <SelectField
            label="Counted over"
            value={draft.window}
            choices={windows}
            onChange={(window) => change({ window: window as TiersDraft["window"] })}
            help={lastingWords(next.document.tiers)}
          />
          {draft.window !== "lifetime" && (
            <TextField
              label="Days of grace"
              inputMode="numeric"
              after={unitOf("day")}
              value={draft.graceDays}
              onChange={(graceDays) => change({ graceDays })}
              help="A member who no longer reaches a tier keeps it for this long, unless a refund is why."
              {...form.checked("tiers.graceDays")}
            />
          )}
          {draft.basis === "points" && (
            <SwitchField
              label="Adjustments count too"
              help="You can choose for each adjustment"
              isOn={draft.adjustmentsCount}
              onChange={(adjustmentsCount) => change({ adjustmentsCount })}
            />
          )}
        </FieldStack>
      </Card>
      <Card title="Tiers" note="Sorted by threshold. Members without a tier earn × 1.">
        {draft.levels.length === 0 && <Text kind="note">There are no tiers: everyone earns × 1.</Text>}
        {draft.levels.map((level, index) => (
          <Level
            key={level.id}
            level={level}
            index={index}
            basis={draft.basis}
            members={holders.membersOf(level.id)}
            checked={(field, stored = field) => {
              const index = next.document.tiers.levels.findIndex(({ id }) => id === level.id);
              const { error, onBlur } = form.checked(`levels.${level.id}.${field}`);
              return { error: error ?? form.errorAt(`tiers.levels.${index}.${stored}`), onBlur };
            }}
            onChange={(part) =>
              change({ levels: draft.levels.map((one) => (one === level ? { ...one, ...part } : one)) })
            }
            onRemove={() => handleRemove(level.id)}
          />
        ))}
        <DearNotice words={form.dear} />
        <div ref={adding} className={css.addLevel}>
          <Button
            size="small"
            disabled={draft.levels.length >= LEVELS_MAX}
            onClick={() => change({ levels: [...draft.levels, newLevel(draft.levels)] })}
          >
            Add a tier
          </Button>
          {draft.levels.length >= LEVELS_MAX && (
            <Text as="span" kind="note">
              A program has at most {LEVELS_MAX} tiers.
            </Text>
          )}
          {holders.hasFailed && (
            <Button kind="plain" size="small" onClick={holders.readAgain}>
              Members not counted. Try again
            </Button>
          )}
        </div>
        {draft.levels.length > 0 && (
          <div className={css.rewarding}>
            <Text kind="note">{entryRewardWords(next.document.tiers)}</Text>
          </div>
        )}
        {form.errorAt("tiers.levels") !== undefined && (
          <FieldError>{form.errorAt("tiers.levels")}</FieldError>
        )}
      </Card>
    </SettingsForm>
  );
}

/** How many members have each tier now. An unsaved tier has no count. */
function useHolders() {
  const { timeZone } = useFormats();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [{ data, error }, read] = useQuery({ query: tierHoldersQuery, variables: { today } });
  return {
    membersOf: (tierId: string) => data?.tierMix.tiers.find(({ id }) => id === tierId)?.members,
    hasFailed: !data && error !== undefined,
    readAgain: () => read({ requestPolicy: "network-only" }),
  };
}

interface LevelProps {
  readonly level: LevelDraft;
  readonly index: number;
  readonly basis: TiersDraft["basis"];
  readonly members: number | undefined;
  /** `stored`: the field's name in the program document, if it is different. */
  readonly checked: (field: string, stored?: string) => { error: string | undefined; onBlur: () => void };
  readonly onChange: (part: Partial<LevelDraft>) => void;
  readonly onRemove: () => void;
}

function Level({ level, index, basis, members, checked, onChange, onRemove }: LevelProps) {
  const formats = useFormats();
  const title = level.name.trim() || `tier ${index + 1}`;
  return (
    <div className={css.level} role="group" aria-label={title}>
      <div className={css.levelFields}>
        <TextField
          label="Name"
          value={level.name}
          maxLength={50}
          // A new tier starts with its name.
          autoFocus={level.name === ""}
          onChange={(name) => onChange({ name })}
          {...checked("name")}
        />
        <TextField
          label={basis === "spend" ? "Spend to reach it" : "Points to reach it"}
          inputMode={basis === "spend" ? "decimal" : "numeric"}
          {...(basis === "spend" && { before: formats.currencySign })}
          value={level.threshold}
          onChange={(threshold) => onChange({ threshold })}
          {...checked("threshold")}
        />
        <TextField
          label="Orders earn"
          inputMode="decimal"
          before="×"
          value={level.multiplier}
          onChange={(multiplier) => onChange({ multiplier })}
          {...checked("multiplier", "multiplierBasisPoints")}
        />
        <TextField
          label="Colour"
          type="color"
          value={isColour(level.color) ? level.color : "#9aa0a6"}
          onChange={(color) => onChange({ color })}
        />
        <div className={css.entryReward}>
          <TextField
            label="Entry reward"
            inputMode="numeric"
            after="points"
            value={level.entryGift}
            onChange={(entryGift) => onChange({ entryGift })}
            {...checked("entryGift", "entryGiftPoints")}
          />
        </div>
      </div>
      <div className={css.levelEnd}>
        {members !== undefined && (
          <Link className={css.holders} to={`/app/customers?tier=${encodeURIComponent(level.id)}`}>
            {counted(members, "member", formats)}
          </Link>
        )}
        <Button size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
