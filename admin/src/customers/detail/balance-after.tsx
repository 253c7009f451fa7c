import { type ProgramDocument, worthMinor } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { ForwardIcon } from "../../ui/icons.tsx";
import css from "./customer.module.css";
import { Text } from "../../ui/page/text.tsx";

interface BalanceAfterProps {
  readonly before: number;
  readonly after: number;
  readonly program: Pick<ProgramDocument, "pointValueHundredths">;
}

/** The balance before and after. */
export function BalanceAfter({ before, after, program }: BalanceAfterProps) {
  const formats = useFormats();
  const worth = formats.moneyOfMinor(worthMinor(after, program.pointValueHundredths));
  return (
    <div className={css.effect}>
      <div>
        <Text as="div" kind="note">
          Balance now
        </Text>
        <div className={css.effectFigure}>{formats.number(before)}</div>
      </div>
      <ForwardIcon />
      <div>
        <Text as="div" kind="note">
          After
        </Text>
        <div className={css.effectFigure}>
          {formats.number(after)} <span className={css.worth}>worth {worth}</span>
        </div>
      </div>
    </div>
  );
}
