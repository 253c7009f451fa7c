import { ActForm } from "./act-form.tsx";
import type { Drawn } from "./drawn.ts";
import { SaidBeside } from "./said.tsx";

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** A member's own birthday: entered once, and changed once a year. */
export function Birthday({ drawn }: { readonly drawn: Drawn }) {
  const { view, words, answers, said } = drawn;
  if (view.visitor.state !== "member" || !answers.has("/birthday")) return null;
  const known = view.member?.birthday ?? null;
  return (
    <>
      <SaidBeside drawn={drawn} id="birthday" />
      {known?.firstOn && (
        <p className="second">{words.t("birthday_late", { day: words.day(known.firstOn) })}</p>
      )}
      {known?.changeableFrom ? (
        <p className="second">{words.t("birthday_fixed", { day: words.day(known.changeableFrom) })}</p>
      ) : (
        <details open={said?.about === "birthday" && said.outcome === "refused"}>
          <summary className="link">{words.t(known ? "birthday_change" : "birthday_enter")}</summary>
          <div className="ask">
            <ActForm drawn={drawn} to="/birthday" section="said">
              <div className="fields">
                <label>
                  {words.t("birthday_month")}
                  <select name="month" required defaultValue={known?.month ?? ""}>
                    {known === null && <option value="" />}
                    {numbersTo(12).map((month) => (
                      <option key={month} value={month}>
                        {words.month(month)}
                      </option>
                    ))}
                  </select>
                </label>
                <label>
                  {words.t("birthday_day")}
                  <select name="day" required defaultValue={known?.day ?? ""}>
                    {known === null && <option value="" />}
                    {numbersTo(31).map((day) => (
                      <option key={day} value={day}>
                        {words.number(day)}
                      </option>
                    ))}
                  </select>
                </label>
                <button className="button">{words.t("birthday_save")}</button>
              </div>
            </ActForm>
          </div>
        </details>
      )}
    </>
  );
}
