import { formatMoney } from "@laurel/domain/money.ts";
import type { ShopperHeld } from "@laurel/domain/shopper/view.ts";
import type { ReactNode } from "react";
import { ActForm } from "./act-form.tsx";
import { addressOf, type Drawn } from "./drawn.ts";
import { CopyIcon } from "./icons.tsx";
import { nameOf } from "./name-of.ts";
import { SaidBeside } from "./said.tsx";
import { Section } from "./section.tsx";

/** The codes that a member holds, each with what can be done with it. Draws nothing if there are none. */
export function Tickets({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  if (view.held.length === 0) return null;
  return (
    <Section id="held" title={words.t("held")}>
      <ul className="tickets">
        {view.held.map((held) => (
          <Ticket key={held.id} drawn={drawn} held={held} />
        ))}
      </ul>
    </Section>
  );
}

interface TicketProps {
  readonly drawn: Drawn;
  readonly held: ShopperHeld;
}

function Ticket({ drawn, held }: TicketProps) {
  const { words } = drawn;
  const { state, until, points, href, combines, canReturn } = held;
  const name = nameOf(held, words);
  const isAlone = state === "ready" && href !== null && !combines;
  const mayReturn = state === "ready" && canReturn && drawn.answers.has("/return");
  return (
    <li tabIndex={-1}>
      <div className={`ticket ${state}`}>
        <div className="ticket-top">
          <h3>{name}</h3>
          {until !== null && <span className="second">{words.t("until", { day: words.day(until) })}</span>}
        </div>
        <div className="ticket-stub">
          <Stub drawn={drawn} held={held} />
        </div>
      </div>
      {drawn.hasScript && <InCart drawn={drawn} held={held} />}
      <SaidBeside drawn={drawn} id={held.id} />
      {isAlone || mayReturn ? (
        <details>
          <summary className="link" aria-label={words.t("more_named", { name })}>
            {words.t("more")}
          </summary>
          {isAlone && <p className="second">{words.t("alone")}</p>}
          {mayReturn && (
            <ActForm drawn={drawn} to="/return" fields={{ redemption: held.id }} section="said">
              <button className="link" aria-label={words.t("return_named", { name, count: points })}>
                {words.t("return", { count: points })}
              </button>
            </ActForm>
          )}
        </details>
      ) : null}
    </li>
  );
}

function Stub({ drawn, held }: TicketProps) {
  const { view, words } = drawn;
  const { code, state, href, combines, minimumSpendMinor } = held;
  const name = nameOf(held, words);
  if (state === "making" || state === "late") {
    return (
      <>
        <span className="second" role="status">
          {words.t(state)}
        </span>
        <a className="button" data-part="all" href={addressOf(drawn, "/", { section: "held" })}>
          {words.t("look_again")}
        </a>
      </>
    );
  }
  return (
    <>
      {code !== null && <code dir="ltr">{code}</code>}
      {state === "ready" && code !== null && isWhole(code) && (
        // The script shows it. Without it, one tap on the code selects the whole.
        <button
          type="button"
          hidden
          className="button square"
          data-copy={code}
          data-copied={words.t("copied")}
          aria-label={words.t("copy_code", { name })}
        >
          <CopyIcon />
        </button>
      )}
      {state === "ready" && href !== null && (
        <a
          className="button main"
          href={href}
          aria-label={words.t("use_named", { name })}
          data-code={code}
          data-combines={combines || undefined}
          data-variant={held.variantId ?? undefined}
          data-minimum={minimumSpendMinor && formatMoney(minimumSpendMinor, view.program.currency)}
          data-currency={minimumSpendMinor === null ? undefined : view.program.currency}
        >
          {words.t("use_now")}
        </a>
      )}
      {state === "ready" && href === null && (
        <span className="second">{words.t(code === null ? "in_account" : "at_checkout")}</span>
      )}
      {state === "used" && <span className="second">{words.t("code_used")}</span>}
      {state === "ended" && <span className="second">{words.t("code_ended")}</span>}
    </>
  );
}

/** Of a gift card whose code is not kept, only the end is known. */
const isWhole = (code: string): boolean => !code.startsWith("•");

/** What the script shows of the store's cart: one of these, once it knows. `b`: what only the script knows. */
function InCart({ drawn: { words }, held }: TicketProps) {
  const slot = { code: <b key="code" />, money: <b key="money" /> };
  return (
    <p className="second" role="status">
      <span data-when="in" hidden>
        {words.t("in_cart")}{" "}
        <CartButton act="out">
          {/* A free product stays in the cart: it may be one that the shopper put there. */}
          {words.t(held.variantId === undefined || held.variantId === null ? "take_out" : "take_code_out")}
        </CartButton>
      </span>
      <span data-when="other" hidden>
        {words.pieces<ReactNode>("replaces", slot)}{" "}
        <CartButton act="instead">{words.t("use_instead")}</CartButton>
      </span>
      <span data-when="kept" hidden>
        {words.pieces<ReactNode>("kept_code", slot)}
      </span>
      <span data-when="short" hidden>
        {words.pieces<ReactNode>("more_to_use", slot)}
      </span>
      <span data-when="later" hidden>
        {words.t("taken_off_later")}
      </span>
    </p>
  );
}

function CartButton({ act, children }: { readonly act: "out" | "instead"; readonly children: string }) {
  return (
    <button type="button" className="link" data-cart={act}>
      {children}
    </button>
  );
}
