import { Buys } from "../parts/buys.tsx";
import { addressOf, type Drawn } from "../parts/drawn.ts";
import { GuestHead } from "../parts/guest-head.tsx";
import { Notices } from "../parts/notices.tsx";
import { SaidAtHead } from "../parts/said.tsx";
import { Ways } from "../parts/ways.tsx";
import { TITLE_ID } from "./title-id.ts";

/** What the program gives, and how to take part. */
export function GuestPanel({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  return (
    <>
      <div className="panel-head">
        <h2 id={TITLE_ID} className="panel-title">
          {words.t("title", { shop: view.program.name })}
        </h2>
        <GuestHead drawn={drawn} />
      </div>
      <div className="panel-body" role="region" aria-labelledby={TITLE_ID} tabIndex={0}>
        <SaidAtHead drawn={drawn} />
        <Notices drawn={drawn} />
        <Buys drawn={drawn} />
        <Ways drawn={drawn} />
      </div>
      <p className="panel-foot">
        <span>{words.t("not_stored")}</span>
        <a className="link" href={addressOf(drawn, "/")}>
          {words.t("how_it_works")}
        </a>
      </p>
    </>
  );
}
