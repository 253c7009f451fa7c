import type { ShopperReward } from "@laurel/domain/shopper/view.ts";
import { ActForm } from "./act-form.tsx";
import type { Drawn } from "./drawn.ts";

interface RedeemProps {
  readonly drawn: Drawn;
  readonly reward: ShopperReward;
}

/** Asks in place before it redeems; one question is open at a time. */
export function Redeem({ drawn, reward }: RedeemProps) {
  const { view, words, said } = drawn;
  const { id, name, points, step } = reward;
  const available = view.member?.available ?? 0;
  const entered = said?.about === id ? (said.entered ?? null) : null;
  return (
    <details name="redeem" open={entered !== null}>
      <summary className="button main">
        <span className="closed">
          <span aria-hidden="true">{words.t("redeem")}</span>
          <span className="unseen">{words.t("redeem_named", { name })}</span>
        </span>
        <span className="opened">{words.t("not_now")}</span>
      </summary>
      <div className="ask">
        <ActForm drawn={drawn} to="/redeem" fields={{ reward: id }} section="said">
          {step === null ? (
            <p>{words.t("keep", { count: available - points })}</p>
          ) : (
            <AnyAmount drawn={drawn} reward={reward} step={step} available={available} entered={entered} />
          )}
          {drawn.answers.has("/return") && <p className="second">{words.t("changed_mind")}</p>}
          <button className="button main" aria-label={words.t("yes_redeem_named", { name })}>
            {words.t("yes_redeem")}
          </button>
        </ActForm>
      </div>
    </details>
  );
}

interface AnyAmountProps extends RedeemProps {
  readonly step: number;
  readonly available: number;
  /** What the form that was refused asked for. */
  readonly entered: string | null;
}

/** Each amount with its money, chosen from a list; where there are very many, it is typed, and some are offered. */
function AnyAmount({ drawn: { words }, reward, step, available, entered }: AnyAmountProps) {
  const { points, stepMinor } = reward;
  const affordable = Math.min(available, reward.most ?? available);
  const steps = Math.max(0, Math.floor((affordable - points) / step));
  const most = points + steps * step;
  const listId = `amounts-${reward.id}`;
  const worth = (of: number): string => words.money(Math.floor(of / step) * (stepMinor ?? 0));
  const isChosen = stepMinor !== null && steps < LISTED_MAX;
  return (
    <label>
      {words.t("ask_any")}
      {isChosen ? (
        <select name="points" defaultValue={entered ?? points}>
          {Array.from({ length: steps + 1 }, (_, at) => points + at * step).map((amount) => (
            <option key={amount} value={amount}>
              {words.t("points_worth", { count: amount, money: worth(amount) })}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            type="number"
            name="points"
            inputMode="numeric"
            required
            min={reward.points}
            max={most}
            step={step}
            defaultValue={entered ?? points}
            list={stepMinor === null ? undefined : listId}
          />
          {stepMinor !== null && (
            <datalist id={listId}>
              {someAmounts(points, most, step).map((amount) => (
                <option key={amount} value={amount} label={worth(amount)} />
              ))}
            </datalist>
          )}
          <span className="second">
            {words.t("any_steps", { count: step, most })}
            {stepMinor !== null &&
              ` (${words.t("any_most", { money: worth(most) })}) · ${words.t("any_worth", { count: step, money: words.money(stepMinor) })}`}
          </span>
        </>
      )}
    </label>
  );
}

/** A phone's wheel is turned so far without trouble, and the panel keeps its weight. */
const LISTED_MAX = 60;

const OFFERED_MAX = 8;

/** What the browser offers while a member types, each with its money: the least, the most, and some between. */
function someAmounts(least: number, most: number, step: number): readonly number[] {
  const stride = Math.ceil((most - least) / step / OFFERED_MAX) * step || step;
  const amounts = Array.from({ length: Math.ceil((most - least) / stride) }, (_, at) => least + at * stride);
  return [...amounts, most];
}
