import type { Deps } from "../../../process/deps.ts";
import { scopesOf } from "../../shops/connect/find-access.ts";
import { makeState, type Question } from "./consent-state.ts";

export interface ConsentStep {
  /** Where the browser goes, at the top level. */
  readonly url: string;
  readonly cookie: string;
}

/**
 * Asks the store a question. The first is always who the user is, for every shop alike, so that it does not reveal
 * where the app is installed.
 */
export async function askConsent(deps: Deps, question: Question): Promise<ConsentStep> {
  const { state, cookie } = await makeState(deps, question);
  const redirectUrl = `${deps.env.appUrl}/auth/callback`;
  const { authorization } = deps.platform;
  const { of, wants, granted } = question;
  // The first question requests no additional scopes, because its answer does not contain the shop's grants. Scopes are
  // granted by the second question. The platform replaces a grant as a whole: what was granted before is requested
  // again, or it would be lost.
  const wanted = [...granted, ...wants.flatMap((want) => scopesOf(authorization, want))];
  const moreScopes =
    of === "shop"
      ? [...new Set(wanted)].filter((scope) => !authorization.requiredScopes.includes(scope))
      : [];
  const url = authorization.consentUrl(question.shopDomain, { state, redirectUrl, of, moreScopes });
  return { url, cookie };
}
