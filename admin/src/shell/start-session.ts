// The shell's startup, step by step as in the specification. It reports states and draws nothing.
import { createDataFetch } from "../api/data-fetch.ts";
import type { Clock } from "../clock.ts";
import type { BridgeKind } from "../config.ts";
import { type Console, words } from "../console.ts";
import type { Endpoints } from "../backend/endpoints.ts";
import { createIdTokens, SignInError } from "../backend/id-tokens.ts";
import { createLiveDocuments } from "../backend/live-documents.ts";
import type { AuthOutcome, ShopAuth } from "../shop-auth/shop-auth.ts";
import { callAppAuth } from "./app-auth.ts";
import type { Session } from "./session-context.ts";

export type ShellState =
  | { readonly kind: "loading" }
  | { readonly kind: "redirecting" }
  | { readonly kind: "error" }
  | { readonly kind: "ready"; readonly session: Session };

export interface SessionParts {
  readonly auth: ShopAuth;
  readonly bridge: BridgeKind;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly console: Console;
  readonly endpoints: Endpoints;
  /** Called as soon as data can be requested, before the shell is ready. Resolves with the first page's data. */
  readonly askFirst?: (credentials: {
    readonly shop: string;
    readonly token: string;
  }) => Promise<object | undefined>;
}

export interface SessionRequest {
  readonly shop: string;
  /** The app page that the merchant is on. */
  readonly path: string;
  readonly onState: (state: ShellState) => void;
  /** The browser's session has ended. */
  readonly onUnauthorized: () => void;
}

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
/** So long the shell waits for the first page's data, to be drawn once with it. */
const FIRST_ANSWER_WITHIN_MS = 1000;
/** For a page that is opened later, it is old. */
const FIRST_ANSWER_LASTS_MS = 5000;

/** Starts a session and reports its states. The returned function stops it, and closes what it opened. */
export function startSession(parts: SessionParts, request: SessionRequest): () => void {
  const { clock, console } = parts;
  let isStopped = false;
  let timer: number | undefined;
  let opened: Session | undefined;
  const tell = (state: ShellState): void => {
    if (!isStopped) request.onState(state);
  };

  /** A late answer to an ended session must not affect the next one. */
  const onUnauthorized = (): void => {
    if (!isStopped) request.onUnauthorized();
  };

  const run = async (retryMs: number): Promise<void> => {
    // When the network fails, it only warns, stays loading and retries.
    const retry = (): void => {
      if (isStopped) return;
      timer = clock.setTimeout(() => void run(Math.min(retryMs * 2, LONGEST_RETRY_MS)), retryMs);
    };
    tell({ kind: "loading" });
    const outcome: AuthOutcome = await parts.auth.authenticate(request.shop, { path: request.path });
    if (isStopped) return;
    if (outcome === "redirecting") tell({ kind: "redirecting" });
    if (outcome === "failed") retry();
    if (outcome !== "authenticated") return;
    const { token, uid } = parts.auth.credentials(request.shop) ?? {};
    if (!token || !uid) {
      console.warn(words.noUserToken);
      return;
    }
    const asked = parts.askFirst?.({ shop: request.shop, token });
    const idTokens = createIdTokens({ ...parts, documentsUrl: parts.endpoints.documents }, uid);
    const signedIn = await idTokens.get().catch((error: unknown) => {
      console.warn(words.signInFailed);
      return error instanceof SignInError ? error : new SignInError(0);
    });
    if (isStopped) return;
    if (signedIn instanceof SignInError) {
      if (signedIn.status === 401) onUnauthorized();
      else retry();
      return;
    }
    const backend = await callAppAuth(
      { ...parts, functionsUrl: parts.endpoints.functions },
      { shop: request.shop, idToken: signedIn.text },
    );
    if (isStopped) return;
    if (backend === false) {
      tell({ kind: "error" });
      return;
    }
    const firstAnswer = asked && (await within(clock, FIRST_ANSWER_WITHIN_MS, asked));
    if (isStopped) return;
    const { documents: documentsUrl } = parts.endpoints;
    const documents = createLiveDocuments({ ...parts, documentsUrl, idTokens, onUnauthorized });
    const fetch = createDataFetch({ ...parts, shop: request.shop, token, onUnauthorized });
    const takeFirstAnswer = takeOnce(clock, firstAnswer);
    opened = { shop: request.shop, token, fetch, backend, documents, takeFirstAnswer };
    tell({ kind: "ready", session: opened });
  };

  void run(FIRST_RETRY_MS);
  return () => {
    isStopped = true;
    if (timer !== undefined) clock.clearTimeout(timer);
    opened?.documents.close();
  };
}

/** Undefined when it takes longer. */
async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer = 0;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = clock.setTimeout(() => resolve(undefined), ms);
  });
  const done = await Promise.race([work, tooLate]);
  clock.clearTimeout(timer);
  return done;
}

function takeOnce(clock: Clock, answer: object | undefined): () => object | undefined {
  const until = clock.now() + FIRST_ANSWER_LASTS_MS;
  let left = answer;
  return () => {
    const taken = clock.now() < until ? left : undefined;
    left = undefined;
    return taken;
  };
}
