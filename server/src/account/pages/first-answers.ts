// What a page that the store opens with an ID token asks first: three calls, and each needs the answer before it. The
// server sends their answers with the page, which then waits for none of them.
import type { Deps } from "../../process/deps.ts";
import { signInWithCustomToken } from "../../tenant/shop-auth/backend-tokens.ts";
import { readAppAuth } from "./read-app-auth.ts";
import { refreshAuth } from "../../tenant/shop-auth/refresh-auth.ts";

export interface FirstAnswer {
  readonly path: string;
  /** The call's credential; empty if it has none. */
  readonly bearer: string;
  readonly answer: unknown;
}

export interface FirstCalls {
  readonly shop: string;
  readonly idToken: string;
}

/** None if one of them fails: then the page makes the calls itself, and shows why. Throws nothing. */
export async function answerFirstCalls(deps: Deps, calls: FirstCalls): Promise<readonly FirstAnswer[]> {
  try {
    return await answer(deps, calls);
  } catch {
    return [];
  }
}

async function answer(deps: Deps, { shop, idToken }: FirstCalls): Promise<readonly FirstAnswer[]> {
  const withBearer = (text: string) => ({ shop, bearer: { ok: true, text } }) as const;
  const auth = await refreshAuth(deps, {
    ...withBearer(idToken),
    uid: undefined,
    expiresAt: undefined,
    path: undefined,
    idToken: null,
  });
  if (auth.status !== "ok") return [];
  const signedIn = await signInWithCustomToken(deps, auth.uid, null);
  if (!signedIn.ok) return [];
  const { idToken: backendToken, expiresAt } = signedIn;
  const body = await readAppAuth(deps, withBearer(backendToken));
  return [
    { path: "/auth", bearer: idToken, answer: auth },
    { path: "/backend/sign-in", bearer: auth.uid, answer: { idToken: backendToken, expiresAt } },
    { path: "/app-auth", bearer: backendToken, answer: { body } },
  ];
}
