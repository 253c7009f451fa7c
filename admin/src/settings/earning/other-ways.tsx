import { earningKinds } from "@laurel/domain/earning/kinds.ts";
import type { RefObject } from "react";
import { toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card, CardBody } from "../../ui/page/card.tsx";
import { FieldError, SwitchField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Menu } from "../../ui/layers/menu.tsx";
import { describeRule } from "./describe-rule.ts";
import { newRule, type Rule, ruleKinds } from "./rule-draft.ts";
import type { TabProps } from "../tab-props.ts";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { Text } from "../../ui/page/text.tsx";

const RULES_MAX = 50;

interface OtherWaysProps {
  readonly program: TabProps["program"];
  readonly rules: Rule[];
  readonly refusal: string | undefined;
  /** Gets the focus when a row is removed. */
  readonly adding: RefObject<HTMLDivElement | null>;
  readonly onChange: (rules: Rule[]) => void;
  /** Opens the dialog, which is outside the form of the page because forms cannot be nested. */
  readonly onEdit: (rule: Rule) => void;
}

/** All ways to earn except for spending: switched, edited, added and removed in the form of the page. */
export function OtherWays(props: OtherWaysProps) {
  const { rules, refusal, adding, onChange, onEdit } = props;
  const program = toProgram(props.program.document);
  const formats = useFormats();
  const offered = ruleKinds.filter(
    (kind) => !earningKinds[kind].isOnlyOne || !rules.some((rule) => rule.kind === kind),
  );
  return (
    <Card
      flush
      title="Other ways to earn"
      note="Multipliers stack, then the order is rounded once."
      aside={
        rules.length < RULES_MAX && (
          <div ref={adding}>
            <Menu
              name="add-rule-menu"
              label="Add a way to earn"
              items={offered.map((kind) => ({
                label: earningKinds[kind].texts.title,
                onSelect: () => onEdit(newRule(kind)),
              }))}
            >
              Add
            </Menu>
          </div>
        )
      }
    >
      {rules.length === 0 && (
        <CardBody>
          <Text kind="quiet">None yet. Add a sign-up bonus or a campaign.</Text>
        </CardBody>
      )}
      <RowList flush>
        {rules.map((rule) => {
          const { title, note, value } = describeRule(rule, program, formats);
          return (
            <ListRow
              key={rule.id}
              note={note}
              end={
                <>
                  <span>{value}</span>
                  {rule.kind !== "order_spend" && (
                    <Button size="small" aria-label={`Edit ${title}`} onClick={() => onEdit(rule)}>
                      Edit
                    </Button>
                  )}
                  <SwitchField
                    label={title}
                    isLabelHidden
                    isOn={rule.enabled}
                    onChange={(enabled) =>
                      onChange(rules.map((one) => (one === rule ? { ...rule, enabled } : one)))
                    }
                  />
                </>
              }
            >
              <Text as="div" kind="strong">
                {title}
              </Text>
            </ListRow>
          );
        })}
      </RowList>
      {refusal !== undefined && (
        <CardBody>
          <FieldError>{refusal}</FieldError>
        </CardBody>
      )}
    </Card>
  );
}
