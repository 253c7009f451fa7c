import { ActForm } from "./act-form.tsx";
import type { Drawn } from "./drawn.ts";
import { EarnFrom } from "./ways.tsx";

/** What the program gives, in a sentence, and how to take part. */
export function GuestHead({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  if (view.program.status === "paused") {
    return (
      <div className="head guest">
        <p className="rate">{words.t("paused")}</p>
        <p className="second">{words.t("paused_guest")}</p>
        <TakePart drawn={drawn} />
      </div>
    );
  }
  const { rateBasisPoints: rate = null, units } = view.ways.find(({ kind }) => kind === "order_spend") ?? {};
  const unit = words.counted(words.units(units ?? 1));
  return (
    <div className="head guest">
      <p className="rate">{rate === null ? words.t("guest_head") : words.rate(rate, unit)}</p>
      <EarnFrom drawn={drawn} />
      <p className="second">{words.t("guest_lead")}</p>
      <TakePart drawn={drawn} />
    </div>
  );
}

/** A guest signs in first, and comes back to the form of a customer who has not joined. */
function TakePart({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const { state, signInHref } = view.visitor;
  const gift = view.ways.find(({ kind, state: is }) => kind === "signup" && is === "open")?.points ?? 0;
  const join = gift > 0 ? words.t("join_gift", { count: gift }) : words.t("join");
  if (state === "customer_guest") {
    return (
      <ActForm drawn={drawn} to="/join">
        <button className="button main large">{join}</button>
      </ActForm>
    );
  }
  if (state !== "guest") return null;
  return (
    <div className="acts">
      <a className="button main large" href={signInHref}>
        {join}
      </a>
      <a className="button large" href={signInHref}>
        {words.t("sign_in")}
      </a>
    </div>
  );
}
