import { ActForm } from "./act-form.tsx";
import type { Drawn } from "./drawn.ts";

interface NoticeProps {
  readonly drawn: Drawn;
}

/** Whatever keeps this visitor from redeeming, with the way out where there is one. */
export function Notices({ drawn }: NoticeProps) {
  const { program, visitor, member } = drawn.view;
  return (
    <>
      {visitor.state === "excluded" && <Excluded drawn={drawn} />}
      {visitor.state === "left" && <Left drawn={drawn} />}
      {program.status === "paused" && member && <Paused drawn={drawn} />}
      {member?.owed && <BelowZero drawn={drawn} />}
    </>
  );
}

function BelowZero({ drawn: { view, words } }: NoticeProps) {
  const owed = view.member?.owed;
  if (!owed) return null;
  return (
    <div className="notice warning">
      <h2>{words.t("owed", { count: owed.points })}</h2>
      <p>
        {words.t("owed_why")}{" "}
        {owed.spendMinor === null
          ? words.t("owed_wait")
          : words.t("owed_spend", { money: words.about(owed.spendMinor) })}
      </p>
    </div>
  );
}

/** To guests their head says so. */
function Paused({ drawn: { words } }: NoticeProps) {
  return (
    <div className="notice">
      <h2>{words.t("paused")}</h2>
      <p>{words.t("paused_lead")}</p>
    </div>
  );
}

function Excluded({ drawn: { words } }: NoticeProps) {
  return (
    <div className="notice">
      <h2>{words.t("excluded")}</h2>
      <p>{words.t("excluded_lead")}</p>
    </div>
  );
}

function Left({ drawn }: NoticeProps) {
  const { words } = drawn;
  return (
    <div className="notice">
      <h2>{words.t("left")}</h2>
      <p>{words.t("left_lead")}</p>
      <ActForm drawn={drawn} to="/rejoin">
        <button className="button main">{words.t("rejoin")}</button>
      </ActForm>
    </div>
  );
}
