import { describeStart, type ProgramDocument, toProgram } from "../../program/program.ts";
import { useNow } from "../../ui/format/use-now.ts";
import { ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { zoneName } from "../../ui/format/format.ts";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Segments } from "../../ui/forms/segments.tsx";
import { choicesOf } from "../../kinds/field-labels.ts";
import { participantWords, statusWords } from "./program-labels.ts";
import { applyProgramDraft, toProgramDraft, WORTH_OF } from "./program-draft.ts";
import { ProgramVersions } from "./program-versions.tsx";
import type { ProgramSettings } from "../settings.generated.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { useProgramForm } from "./use-program-form.ts";
import { Text } from "../../ui/page/text.tsx";
import { unitOf } from "../../ui/format/counted.ts";

type Status = ProgramSettings["status"];

const statuses = choicesOf(statusWords);

const effects: Readonly<Record<Status, string>> = {
  DRAFT: "Nobody earns, and no rewards can be redeemed.",
  ON: "Members earn, and rewards can be redeemed.",
  PAUSED: "New orders earn nothing, and no rewards can be redeemed. Balances and codes stay.",
};

const participants = choicesOf(participantWords);

export function ProgramSettingsTab(props: TabProps) {
  const formats = useFormats();
  const form = useProgramForm(props, {
    toDraft: (program) => toProgramDraft(program, formats),
    toChange: (draft, document) => applyProgramDraft(draft, document, formats),
  });
  const { draft, change, checked, errorAt } = form;
  const present = toProgram(props.program.document);
  const typed = applyProgramDraft(draft, present, formats);
  const start = describeStart(typed.ok ? typed.change.document : present, useNow(), formats);
  const isWaiting = draft.status === "ON" && start !== null;
  // A program that was on cannot become a draft again, because it has given points.
  const choices = statuses.filter(({ value }) => value !== "DRAFT" || props.program.status === "DRAFT");
  return (
    <Stack>
      <SettingsForm form={form}>
        <Card
          title="Status"
          note={isWaiting ? `Orders earn ${start}. Rewards can be redeemed.` : effects[draft.status]}
        >
          <Segments
            label="Status of the program"
            value={draft.status}
            choices={choices}
            onChange={(status) => change({ status })}
          />
        </Card>
        <Card title="Names">
          <FieldStack>
            <TextField
              label="Name of the program"
              value={draft.name}
              maxLength={100}
              onChange={(name) => change({ name })}
              {...checked("name")}
            />
            <FieldRow>
              <TextField
                label="Points name, singular"
                value={draft.one}
                maxLength={30}
                onChange={(one) => change({ one })}
                {...checked("pointsName.one")}
                help={`As in “1 ${draft.one || "point"}”`}
              />
              <TextField
                label="Points name, plural"
                value={draft.other}
                maxLength={30}
                onChange={(other) => change({ other })}
                {...checked("pointsName.other")}
                help={`As in “200 ${draft.other || "points"}”`}
              />
            </FieldRow>
          </FieldStack>
        </Card>
        <Card title="What points are worth">
          <FieldRow>
            <TextField
              label={`${WORTH_OF} ${draft.other || "points"} are worth`}
              inputMode="decimal"
              before={formats.currencySign}
              value={draft.worth}
              onChange={(worth) => change({ worth })}
              {...checked("pointValueHundredths")}
              help="For reports. Each reward has its own value."
            />
          </FieldRow>
        </Card>
        <Card title="Members">
          <FieldStack>
            <SelectField
              label="Who takes part"
              value={draft.participants}
              choices={participants}
              onChange={(value) => change({ participants: value as ProgramDocument["participants"] })}
            />
            <FieldRow>
              <TextField
                label="Earlier orders count"
                inputMode="numeric"
                after={{ one: "day back", other: "days back" }}
                value={draft.claimDays}
                onChange={(claimDays) => change({ claimDays })}
                help="When a customer joins: orders they placed before, also as a guest."
                {...checked("orders.guestClaimDays")}
              />
              <TextField
                label="Customers added later count"
                inputMode="numeric"
                after={unitOf("day")}
                value={draft.lateDays}
                onChange={(lateDays) => change({ lateDays })}
                help="After the sale: when staff add the customer to the order, for example at the till. 0: never."
                {...checked("orders.lateCustomerDays")}
              />
            </FieldRow>
            <TextField
              label="Customer tags that don’t earn"
              placeholder="wholesale, staff"
              spellCheck={false}
              value={draft.customerTags}
              onChange={(customerTags) => change({ customerTags })}
              help="Orders of customers with one of these tags earn nothing. Separate them with commas."
              {...checked("orders.exclude.customerTags")}
            />
            <FieldRow>
              <DateField
                label="Orders earn from"
                time="start"
                value={draft.earnsFrom}
                onChange={(earnsFrom) => change({ earnsFrom })}
                help={
                  draft.earnsFrom === ""
                    ? "From the moment you switch the program on. A date ahead lets you switch it on now, and start then."
                    : `Orders placed before earn nothing by themselves. ${zoneName(formats.timeZone)}`
                }
                error={errorAt("orders.earnsFrom")}
              />
            </FieldRow>
          </FieldStack>
        </Card>
      </SettingsForm>
      <ProgramVersions {...props} isDirty={form.isDirty} />
      <Card
        title="Past orders"
        aside={
          <ButtonLink to="/app/getting-started" size="small">
            Check past orders
          </ButtonLink>
        }
      >
        <Text kind="note">
          Earlier orders earn nothing by themselves. See what they would earn, credit them, or undo that.
        </Text>
      </Card>
    </Stack>
  );
}
