// All documents that the page wants, over one stream. The stream is reopened when the page wants others, before its
// token expires, and after each break. The backend then sends every document whole.
import { authorizationHeaders } from "../api/authorization-headers.ts";
import type { Clock } from "../clock.ts";
import type { BridgeKind } from "../config.ts";
import { type Console, words } from "../console.ts";
import type { DocumentBackend, DocumentSnapshot } from "./document-backend.ts";
import { type IdTokens, RENEW_BEFORE_MS, SignInError } from "./id-tokens.ts";
import { readLines } from "./ndjson.ts";

/** The backend sends something every 15 s; a stream that is silent for longer is broken. */
const SILENCE_MS = 40_000;
/** The least time a stream lives, even when the browser's clock is wrong. */
const SHORTEST_STREAM_MS = 30_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export interface LiveDocumentsParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly documentsUrl: string;
  readonly bridge: BridgeKind;
  readonly idTokens: IdTokens;
  readonly console: Pick<Console, "warn">;
  /** The session has ended, and so have the updates. */
  readonly onUnauthorized: () => void;
}

interface Message {
  readonly type: "snapshot" | "change" | "removed" | "ping";
  readonly path?: string;
  readonly version?: number;
  readonly data?: unknown;
}

type Listener = (snapshot: DocumentSnapshot) => void;

export function createLiveDocuments(parts: LiveDocumentsParts): DocumentBackend {
  const { clock } = parts;
  const listeners = new Map<string, Set<Listener>>();
  const newest = new Map<string, DocumentSnapshot>();
  let stream: AbortController | undefined;
  let isClosed = false;
  let isReopening = false;

  const receive = ({ type, path, version = 0, data }: Message): void => {
    if (type === "ping" || path === undefined || !listeners.has(path)) return;
    const known = newest.get(path);
    // After a break, documents are sent whole again: unchanged ones are no update.
    if (known && type === "snapshot" && known.version === version) return;
    const snapshot = { path, version, data: type === "removed" ? undefined : data };
    newest.set(path, snapshot);
    for (const listener of listeners.get(path) ?? []) listener(snapshot);
  };

  const refuse = (why: string): void => {
    parts.console.warn(why);
    parts.onUnauthorized();
  };

  const run = async (controller: AbortController): Promise<void> => {
    const { signal } = controller;
    let wait = FIRST_WAIT_MS;
    const receiveAndRest = (message: Message): void => {
      wait = FIRST_WAIT_MS;
      receive(message);
    };
    while (!signal.aborted) {
      try {
        const paths = [...listeners.keys()];
        const isRefused = await listen(parts, { paths, signal, receive: receiveAndRest });
        if (isRefused) return refuse(words.unauthorized);
      } catch (error) {
        if (error instanceof SignInError && error.status === 401) return refuse(words.signInFailed);
      }
      if (!signal.aborted) await sleep(clock, wait, signal);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  };

  /** Reopens once for all listeners that are added or removed in the same task. */
  const reopen = (): void => {
    if (isReopening) return;
    isReopening = true;
    queueMicrotask(() => {
      isReopening = false;
      stream?.abort();
      stream = undefined;
      if (isClosed || listeners.size === 0) return;
      stream = new AbortController();
      void run(stream);
    });
  };

  return {
    onDocument: (path, listener) => {
      const known = listeners.get(path);
      if (known) known.add(listener);
      else listeners.set(path, new Set([listener]));
      const snapshot = newest.get(path);
      if (snapshot) queueMicrotask(() => listeners.get(path)?.has(listener) && listener(snapshot));
      if (!known) reopen();
      return () => {
        const left = listeners.get(path);
        left?.delete(listener);
        if (left?.size !== 0) return;
        listeners.delete(path);
        newest.delete(path);
        reopen();
      };
    },
    close: () => {
      isClosed = true;
      listeners.clear();
      stream?.abort();
    },
  };
}

interface Listening {
  readonly paths: readonly string[];
  readonly signal: AbortSignal;
  readonly receive: (message: Message) => void;
}

/**
 * Listens until the stream ends, falls silent, is no longer wanted, or its token is about to expire. True when the
 * backend refused the ID token.
 */
async function listen(parts: LiveDocumentsParts, { paths, signal, receive }: Listening): Promise<boolean> {
  const { clock, idTokens } = parts;
  const idToken = await idTokens.get();
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort, { once: true });
  const lifeMs = Math.max(idToken.expiresAtMs - clock.now() - RENEW_BEFORE_MS, SHORTEST_STREAM_MS);
  const renewal = clock.setTimeout(abort, lifeMs);
  let silence = clock.setTimeout(abort, SILENCE_MS);
  try {
    const response = await parts.fetch(`${parts.documentsUrl}/backend/listen`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...authorizationHeaders(idToken.text, parts.bridge),
      },
      body: JSON.stringify({ paths }),
      signal: controller.signal,
    });
    if (response.status === 401) return true;
    if (!response.ok || !response.body) throw new Error(`status code ${response.status}`);
    for await (const message of readLines(response.body)) {
      clock.clearTimeout(silence);
      silence = clock.setTimeout(abort, SILENCE_MS);
      receive(message as Message);
    }
    return false;
  } finally {
    clock.clearTimeout(renewal);
    clock.clearTimeout(silence);
    signal.removeEventListener("abort", abort);
  }
}

function sleep(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clock.clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
