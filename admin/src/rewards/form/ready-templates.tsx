import { beforeTax, countPoints, type ProgramDocument, rateOf } from "../../program/program.ts";
import { ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { spendToEarnMinor } from "./describe-reward.ts";
import { KindIcon } from "../../kinds/kind-icon.tsx";
import css from "../rewards.module.css";
import { templatesFor } from "./templates.ts";
import { Text } from "../../ui/page/text.tsx";

/** Shown before the first reward: what a reward is for, and one of each kind. */
export function ReadyTemplates({ program }: { readonly program: ProgramDocument }) {
  const formats = useFormats();
  return (
    <Card>
      <EmptyState title="Give points something to buy">Start with one of these, or make your own.</EmptyState>
      <ul className={css.templates}>
        {templatesFor(program, formats).map(({ id, title, kind, points }) => {
          const spend = spendToEarnMinor(points, rateOf(program), formats.currencyCode);
          return (
            <li key={id} className={css.template}>
              <span className={css.templateIcon}>
                <KindIcon kind={kind} />
              </span>
              <Text as="div" kind="strong">
                {title}
              </Text>
              <Text as="div" kind="note">
                {countPoints(points, program, formats)}
              </Text>
              <Text as="div" kind="note">
                {spend !== null && `earned by ${formats.shortMoneyOfMinor(spend)}${beforeTax(program)}`}
              </Text>
              <ButtonLink size="small" to={`/app/rewards/new?template=${id}`}>
                Use this
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
