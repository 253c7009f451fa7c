import type { IncomingHttpHeaders } from "node:http";
import type { Deps } from "../../../process/deps.ts";

export interface Holder {
  readonly shopId: string;
  /** As postings store it: `key:<id>`, `staff:<id>`. */
  readonly actor: string;
  /** See graphql/limits/api-scopes.ts. */
  readonly scopes: readonly string[];
}

export interface CredentialKind {
  /** Whether the text looks like this kind. If so, no other kind is tried. */
  isOne(text: string): boolean;
  /** Null: unknown, expired or revoked. */
  findHolder(deps: Deps, text: string, headers: IncomingHttpHeaders): Promise<Holder | null>;
}
