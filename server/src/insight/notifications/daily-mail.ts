// The daily e-mail: which shops are due, and at most one per day. The day is claimed before sending, and released only
// if the mail server certainly accepted nothing.
import type { WrittenLetter } from "@laurel/widget/renderer.ts";
import { renderOwnerLetter } from "../../http/renderer.ts";
import type { Deps } from "../../process/deps.ts";
import { countSetAsideByReason } from "../../intake/inbox/count-inbox.ts";
import { countFailed } from "../../core/redemptions/list/list-redemptions.ts";
import { countUndecidedByFlag } from "../../core/referrals/list-referrals.ts";
import { findSwitchedOff } from "../../tenant/outgoing-webhooks/endpoints.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { dueDay } from "./due-day.ts";
import { readOwnerEmail } from "./read-owner-email.ts";
import { sendOnce, type SendOutcome } from "./send-once.ts";
import { composeDailyMail, type Digest } from "./compose-daily-mail.ts";
import type { Mailer } from "./mailer.ts";
import {
  claimDay,
  findNotifications,
  releaseDay,
  settleDay,
  type NotificationsRow,
} from "./notifications.sql.ts";

/** How far back the first e-mail looks for failed codes. */
const FIRST_LOOK_MS = 86_400_000;

/** Undefined: not due, or not to be sent at all. */
export type DailyMailOutcome = SendOutcome | "nothing" | undefined;

/** Throws MailError (`isForNow`) if a retry later today makes sense. */
export async function sendDailyMail(deps: Deps, mailer: Mailer, shopId: string): Promise<DailyMailOutcome> {
  const shop = await findShopById(deps, shopId);
  const day = shop?.isInstalled ? dueDay(deps, shop) : null;
  if (!shop || day === null || !(await isWanted(deps, shopId, day))) return undefined;
  const digest = await deps.db.transaction(shopId, (tx) => loadDigest(deps, tx));
  const address = isEmpty(digest) ? null : await readOwnerEmail(deps, shop);
  // Before the day is claimed: it stays unclaimed while it cannot be written, or the mail server is unreachable.
  const mail = address === null ? null : { to: address, ...(await write(deps, shop, digest)) };
  if (mail !== null) await mailer.checkReady();
  if (!(await claim(deps, shopId, day))) return undefined;
  const settle = (state: string, toldUntil: Date | null) =>
    deps.db.transaction(shopId, (tx) => tx.run(settleDay, [shopId, day, state, toldUntil]));
  if (isEmpty(digest)) {
    await settle("NOTHING", digest.until);
    return "nothing";
  }
  if (mail === null) {
    await settle("NO_ADDRESS", null);
    return "no_address";
  }
  return sendOnce(deps, mailer, {
    shopId,
    what: "daily e-mail",
    mail,
    settle: (state) => settle(state, state === "SENT" ? digest.until : null),
    release: () => deps.db.transaction(shopId, (tx) => tx.run(releaseDay, [shopId, day])),
  });
}

async function isWanted(deps: Deps, shopId: string, day: string): Promise<boolean> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findNotifications, [shopId]));
  return wantsDailyMail(row, day);
}

export const wantsDailyMail = (row: NotificationsRow | undefined, day: string): boolean =>
  !row || (row.is_daily_mail_on && (row.mail_day === null || row.mail_day < day));

async function loadDigest(
  deps: Deps,
  tx: Parameters<typeof countFailed>[0],
): Promise<Digest & { readonly until: Date }> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  const until = deps.clock.now();
  const after = row?.told_until ?? new Date(until.getTime() - FIRST_LOOK_MS);
  const [setAside, failed, referrals, switchedOff] = await Promise.all([
    countSetAsideByReason(tx),
    countFailed(tx, { after, until }),
    countUndecidedByFlag(tx),
    findSwitchedOff(tx, { after, until }),
  ]);
  return { setAside, failed, referrals, switchedOff, until };
}

const isEmpty = ({ setAside, failed, referrals, switchedOff }: Digest): boolean =>
  [setAside, failed, referrals, switchedOff].every((some) => some.length === 0);

async function claim(deps: Deps, shopId: string, day: string): Promise<NotificationsRow | undefined> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(claimDay, [shopId, day, deps.clock.now()]));
  return row;
}

function reviewPath({ setAside, failed, referrals }: Digest): string {
  if (setAside.length + failed.length > 0) return "/app/set-aside";
  return referrals.length > 0 ? "/app/referrals?status=to-decide" : "/app/settings/webhooks";
}

function write(deps: Deps, shop: Shop, digest: Digest): Promise<WrittenLetter> {
  const page = (path: string) => deps.platform.authorization.adminUrl(shop.domain, path);
  return renderOwnerLetter(
    composeDailyMail(digest, {
      shopName: shop.name,
      reviewUrl: page(reviewPath(digest)),
      settingsUrl: page("/app/settings/notifications"),
    }),
  );
}
