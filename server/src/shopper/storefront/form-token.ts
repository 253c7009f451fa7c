// A form that Laurel rendered for a customer of a shop carries a proof of it, because the store's signature covers only
// the address of a request. So no other page can send a form in the name of the customer who is signed in.
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { areSame, proofOf, secretsOf } from "../../process/keyed-proof.ts";
import type { Visitor } from "./proxy-door.ts";

const HOUR_MS = 3_600_000;
const GOOD_HOURS = 24;

type Owner = Pick<Visitor, "platformId"> & { readonly shop: Pick<Visitor["shop"], "shopId"> };

/** Good for at least 24 hours. */
export const makeForm = ({ env, clock }: Deps, owner: Owner): string =>
  formOf(env.appSecret, owner, hourOf(clock.now()));

/** Refuses `form_expired`: Laurel did not render it for this customer, or too long ago. */
export function checkForm({ env, clock }: Deps, owner: Owner, form: string): void {
  const [hourText = ""] = form.split(".");
  const hour = Number(hourText);
  const age = hourOf(clock.now()) - hour;
  const isOurs = (secret: string) => areSame(Buffer.from(formOf(secret, owner, hour)), Buffer.from(form));
  const isGood = age >= 0 && age <= GOOD_HOURS && secretsOf(env).some(isOurs);
  if (!isGood) throw new AppError("form_expired");
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

const formOf = (secret: string, { shop, platformId }: Owner, hour: number): string =>
  `${hour}.${proofOf(secret, "laurel-form", JSON.stringify([shop.shopId, platformId, hour])).toString("base64url")}`;
