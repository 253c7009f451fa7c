// The tokens of apps: access tokens that expire after an hour, refresh tokens that are replaced on use.
import { randomBytes } from "node:crypto";

export const ACCESS_TOKEN_SECONDS = 3_600;
export const REFRESH_TOKEN_SECONDS = 7_776_000;
export const ONLINE_TOKEN_SECONDS = 86_399;

export interface AccessToken {
  token: string;
  shopDomain: string;
  /** Null: an offline token, which is only for the app. */
  staffId: number | null;
  scopes: string[];
  /** Null: it never expires. */
  expiresAt: string | null;
}

export interface RefreshToken {
  token: string;
  shopDomain: string;
  expiresAt: string;
  /** The token that this one replaced. It stays valid until this one is used. */
  predecessor: string | null;
}

interface AuthorizationCode {
  code: string;
  shopDomain: string;
  staffId: number;
  scopes: string[];
  /** Is exchanged for a token of the person instead of the app. */
  isPerUser: boolean;
  expiresAt: string;
}

export interface TokenState {
  access: AccessToken[];
  refresh: RefreshToken[];
}

export interface TokenStore {
  issueAccess(input: {
    shopDomain: string;
    staffId: number | null;
    scopes: readonly string[];
    ttlSeconds: number | null;
  }): AccessToken;
  issueRefresh(shopDomain: string, predecessor: string | null): RefreshToken;
  /** The token, if it is valid now and belongs to this shop. */
  findAccess(token: string, shopDomain: string): AccessToken | null;
  /** Marks it as used, which ends the token that it replaced. */
  useRefresh(token: string, shopDomain: string): RefreshToken | null;
  issueCode(
    input: Omit<AuthorizationCode, "code" | "expiresAt" | "scopes"> & { scopes: readonly string[] },
  ): string;
  /** A code works once. */
  useCode(code: string, shopDomain: string): AuthorizationCode | null;
  revokeAll(shopDomain: string): void;
  state(): TokenState;
}

export function createTokenStore(
  clock: () => Date,
  initial: TokenState = { access: [], refresh: [] },
): TokenStore {
  const access = new Map(initial.access.map((token) => [token.token, token]));
  const refresh = new Map(initial.refresh.map((token) => [token.token, token]));
  const codes = new Map<string, AuthorizationCode>();
  const random = (prefix: string): string => prefix + randomBytes(16).toString("hex");
  const inSeconds = (seconds: number): string => new Date(clock().getTime() + seconds * 1000).toISOString();
  const holds = (expiresAt: string | null): boolean => expiresAt === null || new Date(expiresAt) > clock();

  const dropExpired = (): void => {
    for (const [token, { expiresAt }] of access) if (!holds(expiresAt)) access.delete(token);
    for (const [token, { expiresAt }] of refresh) if (!holds(expiresAt)) refresh.delete(token);
  };

  return {
    issueAccess({ shopDomain, staffId, scopes, ttlSeconds }) {
      dropExpired();
      const expiresAt = ttlSeconds === null ? null : inSeconds(ttlSeconds);
      const token: AccessToken = {
        token: random("shpat_"),
        shopDomain,
        staffId,
        scopes: [...scopes],
        expiresAt,
      };
      access.set(token.token, token);
      return token;
    },
    issueRefresh(shopDomain, predecessor) {
      const token: RefreshToken = {
        token: random("shprt_"),
        shopDomain,
        expiresAt: inSeconds(REFRESH_TOKEN_SECONDS),
        predecessor,
      };
      refresh.set(token.token, token);
      return token;
    },
    findAccess(token, shopDomain) {
      const found = access.get(token);
      return found !== undefined && found.shopDomain === shopDomain && holds(found.expiresAt) ? found : null;
    },
    useRefresh(token, shopDomain) {
      const found = refresh.get(token);
      if (found === undefined || found.shopDomain !== shopDomain || !holds(found.expiresAt)) return null;
      if (found.predecessor !== null) refresh.delete(found.predecessor);
      return found;
    },
    issueCode(input) {
      const code = random("");
      codes.set(code, { ...input, code, scopes: [...input.scopes], expiresAt: inSeconds(60) });
      return code;
    },
    useCode(code, shopDomain) {
      const found = codes.get(code);
      if (found === undefined || found.shopDomain !== shopDomain) return null;
      codes.delete(code);
      return holds(found.expiresAt) ? found : null;
    },
    revokeAll(shopDomain) {
      for (const [token, entry] of access) if (entry.shopDomain === shopDomain) access.delete(token);
      for (const [token, entry] of refresh) if (entry.shopDomain === shopDomain) refresh.delete(token);
      for (const [code, entry] of codes) if (entry.shopDomain === shopDomain) codes.delete(code);
    },
    state: () => ({ access: [...access.values()], refresh: [...refresh.values()] }),
  };
}
