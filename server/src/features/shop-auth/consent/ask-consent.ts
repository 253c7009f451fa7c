import type { Deps } from "../../../process/deps.ts";
import { scopeOf } from "../../shops/connect/find-access.ts";
import { makeState, type Question } from "./consent-state.ts";

export interface ConsentStep {
  /** Where the browser goes, at the top level. */
  readonly url: string;
  readonly cookie: string;
}

/** Puts a question to a store. It begins with who is there, for every shop alike: so it tells nobody what is installed. */
export async function askConsent(deps: Deps, question: Question): Promise<ConsentStep> {
  const { state, cookie } = await makeState(deps, question);
  const redirectUrl = `${deps.env.appUrl}/auth/callback`;
  const { authorization } = deps.platform;
  const { of, wants } = question;
  // Who is there is asked without it: an app is not told of a shop's grants, and granting is the second question.
  const moreScopes = of === "shop" ? wants.map((want) => scopeOf(authorization, want)) : [];
  const url = authorization.consentUrl(question.shopDomain, { state, redirectUrl, of, moreScopes });
  return { url, cookie };
}
