// POST /app-auth: what the shell shows of the shop, the member of staff and the program.
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { isGettingStartedFinished } from "../program-editing/is-getting-started-finished.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { readBackendIdToken } from "../../tenant/shop-auth/backend-tokens.ts";
import type { Bearer } from "../../tenant/shop-auth/bearer.ts";
import { findStaffName } from "../../tenant/shop-auth/team/staff.ts";

export interface BackendSession {
  readonly shop: {
    readonly domain: string;
    readonly name: string;
    readonly currencyCode: string;
    readonly timeZone: string;
  };
  readonly staff: { readonly id: string; readonly name: string };
  readonly program: {
    readonly status: string;
    readonly version: number;
    readonly pointsName: { readonly one: string; readonly other: string };
  };
  readonly gettingStarted: { readonly isFinished: boolean };
}

/** Refuses with 401 and the reason; `wrong_shop` if the token is for another shop than the requested one. */
export async function readAppAuth(
  deps: Deps,
  { shop: shopDomain, bearer }: { shop: string; bearer: Bearer },
): Promise<BackendSession> {
  if (!bearer.ok) throw new AppError(bearer.code);
  const caller = await readBackendIdToken(deps, bearer.text);
  if (!caller.ok) throw new AppError(caller.code);
  const { shopId, staffId } = caller.session;
  return deps.db.transaction(shopId, async (tx) => {
    const [shop, program, name, isFinished] = await Promise.all([
      loadShop(tx),
      loadProgram(tx),
      findStaffName(tx, staffId),
      isGettingStartedFinished(tx),
    ]);
    if (shop.domain !== shopDomain) throw new AppError("wrong_shop");
    return {
      shop: {
        domain: shop.domain,
        name: shop.name,
        currencyCode: shop.currencyCode,
        timeZone: shop.timeZone,
      },
      staff: { id: staffId, name },
      program: {
        status: program.status,
        version: program.version,
        pointsName: program.document.pointsName,
      },
      gettingStarted: { isFinished },
    };
  });
}
