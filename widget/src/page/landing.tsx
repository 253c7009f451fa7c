import type { ShopperGift, ShopperLanding } from "@laurel/domain/shopper/view.ts";
import type { ReactNode } from "react";
import { ActForm } from "../parts/act-form.tsx";
import { addressOf, anchorOf, type Drawn } from "../parts/drawn.ts";
import { giftAmount, giftTitle } from "../parts/gift.ts";
import { Invite } from "../parts/invite.tsx";
import { SaidBeside } from "../parts/said.tsx";
import { Spoken } from "../parts/spoken.tsx";
import type { TextName } from "../texts/texts.ts";
import type { Words } from "../texts/words.ts";

interface LandingProps {
  readonly drawn: Drawn;
  readonly landing: ShopperLanding;
  readonly token: string;
}

type Offer = NonNullable<ShopperLanding["offer"]>;

/** Where a member's link leads: what a friend gets, and one field for the address that the code goes to. */
export function LandingPage({ drawn, landing, token }: LandingProps) {
  const { state, offer } = landing;
  if (state === "own") return <Own drawn={drawn} />;
  if (state !== "open" || offer === null) return <Closed drawn={drawn} state={state} />;
  if (drawn.said?.outcome === "sent") return <Sent drawn={drawn} />;
  return (
    <>
      <div className="landing">
        <Ask drawn={drawn} offer={offer} token={token} />
        <Voucher words={drawn.words} offer={offer} />
      </div>
      <Steps words={drawn.words} offer={offer} />
    </>
  );
}

interface AskProps {
  readonly drawn: Drawn;
  readonly offer: Offer;
  readonly token: string;
}

function Ask({ drawn, offer, token }: AskProps) {
  const { view, words, said } = drawn;
  const { friendGets, minimumSpendMinor } = offer;
  const shop = view.program.name;
  return (
    <div className="landing-ask">
      <p className="landing-from">{words.t("landing_from")}</p>
      <h1>{headOf(friendGets, words)}</h1>
      <p className="lead">
        {minimumSpendMinor === null
          ? words.t("landing_new", { shop })
          : words.t("landing_new_minimum", { shop, money: words.money(minimumSpendMinor) })}
      </p>
      <SaidBeside drawn={drawn} id="landing" />
      <ActForm drawn={drawn} to="/r" below={token} section="said">
        <label htmlFor="landing-email">{words.t("landing_email")}</label>
        <div className="landing-field">
          <input
            id="landing-email"
            type="email"
            name="email"
            dir="ltr"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={said?.entered ?? ""}
          />
          <button className="button main large">{words.t("landing_send")}</button>
        </div>
      </ActForm>
      <p className="second">{words.t("landing_once")}</p>
    </div>
  );
}

function headOf(gift: ShopperGift, words: Words): string {
  switch (gift.type) {
    case "amount":
    case "percentage":
      return words.t("landing_off", { amount: giftAmount(gift, words) });
    case "free_shipping":
      return words.t("landing_delivery");
    case "free_product":
      return words.t("landing_product", { name: gift.name });
    case "other":
      return words.t("landing_other");
  }
}

interface OfferProps {
  readonly words: Words;
  readonly offer: Offer;
}

/** The same as a picture of the code to come: nothing in it can be pressed. */
function Voucher({ words, offer }: OfferProps) {
  const { friendGets: gift, minimumSpendMinor, codeDays } = offer;
  const isOff = gift.type === "amount" || gift.type === "percentage";
  const note = isOff ? "landing_off_note" : "landing_with_note";
  return (
    <div className="voucher">
      <div className="ticket-top">
        <p className="voucher-gift">{isOff ? giftAmount(gift, words) : giftTitle(gift, words)}</p>
        <p>
          {minimumSpendMinor === null
            ? words.t(note)
            : words.t(`${note}_minimum`, { money: words.money(minimumSpendMinor) })}
        </p>
      </div>
      <p className="ticket-stub second">{words.t("landing_works", { count: codeDays })}</p>
    </div>
  );
}

function Steps({ words, offer: { youGet: count, holdDays } }: OfferProps) {
  const kept = words.t(holdDays > 0 ? "landing_friend_days" : "landing_friend_lead", { count: holdDays });
  return (
    <ol className="steps">
      <Step title={words.t("landing_mail")}>{words.t("landing_mail_lead")}</Step>
      <Step title={words.t("landing_cart")}>{words.t("landing_cart_lead")}</Step>
      {count > 0 && <Step title={words.t("landing_friend", { count })}>{kept}</Step>}
    </ol>
  );
}

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <h2>{title}</h2>
    <p className="second">{children}</p>
  </li>
);

/** The same for every address. */
function Sent({ drawn: { view, words } }: { readonly drawn: Drawn }) {
  return (
    <div className="landing-end" role="status">
      <slot name={anchorOf("said")} />
      <h1>{words.t("landing_sent")}</h1>
      <p className="lead">{words.t("landing_sent_lead", { shop: view.program.name })}</p>
    </div>
  );
}

function Own({ drawn }: { readonly drawn: Drawn }) {
  const { words } = drawn;
  return (
    <>
      <h1>{words.t("landing_own")}</h1>
      <p className="lead">{words.t("landing_own_lead")}</p>
      <Invite drawn={drawn} />
      <Spoken />
    </>
  );
}

const closed = {
  paused: ["paused", "landing_paused_lead"],
  ended: ["landing_ended", "landing_ended_lead"],
} as const satisfies Readonly<Record<string, readonly [TextName, TextName]>>;

function Closed({ drawn, state }: { readonly drawn: Drawn; readonly state: ShopperLanding["state"] }) {
  const { view, words } = drawn;
  const [title, lead] = closed[state === "paused" ? "paused" : "ended"];
  return (
    <div className="landing-end">
      <h1>{words.t(title)}</h1>
      <p className="lead">{words.t(lead)}</p>
      <a className="button large" href={addressOf(drawn, "/")}>
        {words.t("title", { shop: view.program.name })}
      </a>
    </div>
  );
}
