import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { TextName } from "../texts/texts.ts";
import { addressOf, anchorOf, type Drawn, type SectionId } from "./drawn.ts";

interface SaidProps {
  readonly drawn: Drawn;
}

/** What came of a form, if it was about this reward, code or way to earn. */
export function SaidBeside({ drawn, id }: SaidProps & { readonly id: string }) {
  return drawn.said?.about === id ? <Words drawn={drawn} /> : null;
}

/** What came of a form, if nothing on the page is what it was about. */
export function SaidAtHead({ drawn }: SaidProps) {
  const { view, said } = drawn;
  const offered = view.member && view.visitor.state !== "left" ? view.rewards : [];
  const isBeside =
    [...offered, ...view.held].some(({ id }) => id === said?.about) ||
    (view.member !== null && view.ways.some(({ kind }) => kind === said?.about));
  if (said) return isBeside ? null : <Words drawn={drawn} />;
  return hasJustJoined(view) ? <Welcome drawn={drawn} /> : null;
}

/** Who joins with an account of the store comes back from its sign-in: no form of ours says so. Joining earns as an action. */
const hasJustJoined = ({ program, visitor, member, entries, hasMoreEntries }: ShopperView): boolean =>
  program.status === "live" &&
  visitor.state === "member" &&
  member?.pending === 0 &&
  !hasMoreEntries &&
  entries.length <= 1 &&
  entries.every(({ kind }) => kind === "action");

function Welcome({ drawn }: SaidProps) {
  return (
    <div className="notice">
      <p>{drawn.words.t("said_joined")}</p>
      <Next drawn={drawn} />
    </div>
  );
}

/** The slot takes the anchor that each form leads to. */
function Words({ drawn }: SaidProps) {
  const { said, words } = drawn;
  if (!said) return null;
  const isRefused = said.outcome === "refused";
  return (
    <div className={isRefused ? "notice warning" : "notice"} tabIndex={-1} role="status">
      <slot name={anchorOf("said")} />
      <p>{words.t(said.outcome === "refused" ? refusalOf(said) : outcomes[said.outcome])}</p>
      {said.outcome === "joined" && <Next drawn={drawn} />}
    </div>
  );
}

/** What a new member can do first. */
function Next({ drawn }: SaidProps) {
  const { view, words } = drawn;
  const lacksBirthday =
    view.member?.birthday === null &&
    view.ways.some(({ kind, state }) => kind === "birthday" && state === "open");
  const steps: readonly (readonly [SectionId, TextName])[] = [
    ["rewards", "next_rewards"],
    ["earn", lacksBirthday && drawn.answers.has("/birthday") ? "next_birthday" : "next_ways"],
    ...(view.invite ? ([["invite", "next_invite"]] as const) : []),
  ];
  return (
    <ul className="links">
      {steps.map(([section, name]) => (
        <li key={section}>
          <a className="link" href={addressOf(drawn, "/", { section })}>
            {words.t(name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

const outcomes = {
  ready: "said_ready",
  making: "said_making",
  returned: "said_returned",
  returning: "said_returning",
  saved: "said_saved",
  joined: "said_joined",
  sent: "landing_sent",
  subscribed: "said_subscribed",
  confirm: "said_confirm",
} as const;

function refusalOf({ code = "", about }: NonNullable<Drawn["said"]>): TextName {
  if (code === "invalid_input" && about === "birthday") return "refused_birthday";
  if (code === "invalid_input" && about === "newsletter") return "refused_newsletter";
  if (code === "too_many_requests" && about === "landing") return "refused_often_today";
  return refusals.get(code) ?? "refused";
}

/** What a shopper can do something about, or should know. */
const refusals: ReadonlyMap<string, TextName> = new Map([
  ["insufficient_points", "refused_points"],
  ["points_out_of_range", "refused_amount"],
  ["points_not_on_step", "refused_amount"],
  ["invalid_input", "refused_amount"],
  ["program_not_on", "refused_paused"],
  ["reward_not_active", "refused_gone"],
  ["reward_not_found", "refused_gone"],
  ["reward_not_open", "not_now_on_sale"],
  ["tier_required", "refused_tier"],
  ["limit_reached", "limit_reached"],
  ["birthday_fixed", "refused_birthday_fixed"],
  ["email_invalid", "refused_email"],
  ["customer_not_eligible", "excluded"],
  ["sign_in_needed", "refused_sign_in"],
  ["form_expired", "refused_form"],
  ["too_many_requests", "refused_often"],
  ["redemption_not_found", "refused_no_code"],
  ["posting_not_found", "refused_no_entry"],
  ["invalid_cursor", "refused_no_entry"],
  ["redemption_not_cancellable", "refused_used"],
  ["already_spent", "refused_used"],
]);
