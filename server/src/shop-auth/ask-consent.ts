import type { Deps } from "../deps.ts";
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
  const url = deps.platform.authorization.consentUrl(question.shopDomain, {
    state,
    redirectUrl,
    of: question.of,
  });
  return { url, cookie };
}
