// What a visitor is shown, with the member's own link: it is made when the member first looks.
import type { Deps } from "../../../process/deps.ts";
import { createLink } from "../../../core/referrals/create-link.ts";
import { loadView, type Shown } from "../load-view.ts";
import type { Visitor } from "../proxy-door.ts";

/** Refuses what `loadView` refuses. */
export async function loadOwnView(deps: Deps, visitor: Visitor): Promise<Shown> {
  const shown = await loadView(deps, visitor);
  if (shown.lacksLink === null) return shown;
  const { shopId } = visitor.shop;
  await createLink(deps, shopId, { customerId: shown.lacksLink, actor: "member", isOwn: true });
  return loadView(deps, visitor);
}
