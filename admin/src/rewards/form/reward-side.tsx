import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { fromTexts } from "../../kinds/kind-draft.ts";
import { beforeTax, type ProgramDocument, rateOf, worthMinor } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { type Fact, Facts } from "../../ui/data/facts.tsx";
import { useFormats, type Formats } from "../../ui/format/formats.tsx";
import { describeReward, spendToEarnMinor, worthOfDraft } from "./describe-reward.ts";
import { type RewardDraft, wholeNumber } from "./reward-draft.ts";
import { FieldStack } from "../../ui/forms/fields.tsx";
import { Text } from "../../ui/page/text.tsx";

interface RewardSideProps {
  readonly draft: RewardDraft;
  readonly program: ProgramDocument;
  /** Null: not known. */
  readonly averageOrderMinor: number | null;
}

/** The reward in words and its cost, updated while the form is filled in. */
export function RewardSide({ draft, program, averageOrderMinor }: RewardSideProps) {
  const formats = useFormats();
  const facts = [...averageFacts(draft, averageOrderMinor, formats), ...costFacts(draft, program, formats)];
  return (
    <>
      <Card title="Summary">
        <FieldStack>
          <Text kind="quiet" aria-live="polite">
            {describeReward(draft, program, formats)}
          </Text>
          <Text kind="note">
            Members redeem it on the rewards page of your store. Your team can redeem it for them on the
            member’s page, and your own software over the API.
          </Text>
        </FieldStack>
      </Card>
      {facts.length > 0 && (
        <Card title="What it costs you">
          <Facts facts={facts} />
        </Card>
      )}
    </>
  );
}

/** For a kind whose worth is a part of the order. */
function averageFacts(draft: RewardDraft, orderMinor: number | null, formats: Formats): Fact[] {
  const kind = findRewardKind(draft.kind);
  const { config, problems } = fromTexts(kind.fields, draft.texts, formats);
  if (orderMinor === null || !kind.worthOnOrderMinor || problems.length > 0) return [];
  const worth = kind.worthOnOrderMinor(config as never, orderMinor);
  const label = `On an average order of ${formats.moneyOfMinor(orderMinor)}, each use costs you`;
  return [{ label, value: formats.moneyOfMinor(worth), isStrong: true }];
}

/** The worth in money and its cost in points, once both are known. */
function costFacts(draft: RewardDraft, program: ProgramDocument, formats: Formats): Fact[] {
  const points = wholeNumber(draft.points);
  if (points === null) return [];
  const facts: Fact[] = [];
  const worth = worthMinor(points, program.pointValueHundredths);
  const value = worthOfDraft(draft, formats);
  const spend = spendToEarnMinor(points, rateOf(program), formats.currencyCode);
  const total = wholeNumber(draft.limitTotal);
  if (value !== null)
    facts.push({ label: "Each use costs you", value: formats.moneyOfMinor(value), isStrong: true });
  facts.push({ label: "The points for it are worth", value: formats.moneyOfMinor(worth) });
  if (value !== null && value !== worth)
    facts.push({
      label: value > worth ? "Extra cost of each use" : "Saved with each use",
      value: formats.moneyOfMinor(Math.abs(value - worth)),
    });
  if (spend !== null)
    facts.push({
      label: `Spend${beforeTax(program)} to earn it, at most`,
      value: formats.moneyOfMinor(spend),
    });
  if (value !== null && spend !== null)
    facts.push({ label: "Given back to the member", value: formats.percent(value / spend, 2) });
  if (value !== null && total !== null && Number.isSafeInteger(value * total))
    facts.push({
      label:
        total === 1
          ? `The only ${findRewardKind(draft.kind).handsOver?.one ?? "code"} used`
          : `All ${formats.number(total)} ${findRewardKind(draft.kind).handsOver?.other ?? "codes"} used`,
      value: formats.moneyOfMinor(value * total),
      isStrong: true,
    });
  return facts;
}
