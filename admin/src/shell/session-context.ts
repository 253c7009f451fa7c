import { createContext, useContext } from "react";
import type { DocumentBackend } from "../backend/document-backend.ts";
import type { PointsName } from "../ui/format/format.ts";

export type ProgramStatus = "DRAFT" | "ON" | "PAUSED";

/** The server's data about the signed-in user's shop: the answer of POST /app-auth. */
export interface BackendSession {
  readonly shop: {
    readonly domain: string;
    readonly name: string;
    readonly currencyCode: string;
    readonly timeZone: string;
  };
  readonly staff: { readonly id: string; readonly name: string };
  readonly program: {
    readonly status: ProgramStatus;
    readonly version: number;
    readonly pointsName: PointsName;
  };
  /** All steps of the checklist are ticked. */
  readonly gettingStarted: { readonly isFinished: boolean };
}

export interface Session {
  /** The shop's domain. */
  readonly shop: string;
  /** The app's access token for this shop and member of staff. */
  readonly token: string;
  /** For all data of the shop: it sends the credentials, and goes to /reauth when they are refused. */
  readonly fetch: typeof globalThis.fetch;
  readonly backend: BackendSession;
  readonly documents: DocumentBackend;
  /** Home's data, if it came before Home: once, and only at once. */
  readonly takeFirstAnswer?: () => object | undefined;
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the app's pages. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is for pages inside the app's shell");
  return session;
}
