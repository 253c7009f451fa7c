// Which e-mails a customer gets: what they stopped, and whether they agreed to advertising.
import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Tx } from "../../../database/database.ts";
import { countFate } from "../mail-figures.ts";
import {
  exportWishes,
  listWishes,
  type NoWishesRow,
  type WishesRow,
  lockStopped,
  saveLocale,
  saveStopped,
  saveSubscribed,
} from "../shopper-mail.sql.ts";

export interface Wishes {
  /** The last local day of the shop that a letter was claimed for. */
  readonly mailDay: string | null;
  readonly stopped: ReadonlySet<MailKindId>;
  /** All of them agreed to advertising. */
  readonly isSubscribed: boolean;
  /** One of them did: nobody is asked again. */
  readonly hasAgreed: boolean;
  readonly refusedEmails: ReadonlySet<string>;
  /** Of the store's page where they last did something. */
  readonly locale: string | null;
}

/** Of the customer, with those who were merged into them: any of them stops a kind. */
export async function loadWishes(tx: Tx, customerId: string): Promise<Wishes> {
  return toWishes(await tx.run(listWishes, [tx.shopId, customerId]));
}

/** A row without a customer: they wished nothing. */
export function toWishes(found: readonly (WishesRow | NoWishesRow)[]): Wishes {
  const rows = found.filter((row) => row.wisher_id !== null);
  return {
    mailDay:
      rows
        .flatMap((row) => row.mail_day ?? [])
        .toSorted()
        .at(-1) ?? null,
    stopped: new Set(rows.flatMap((row) => row.stopped)),
    isSubscribed: rows.length > 0 && rows.every((row) => row.is_subscribed),
    hasAgreed: rows.some((row) => row.is_subscribed),
    refusedEmails: new Set(rows.flatMap((row) => row.refused_email ?? [])),
    locale: rows.find((row) => row.locale !== null)?.locale ?? null,
  };
}

/** All that is stopped from now on; others go again. `day`: of the shop. */
export async function stopKinds(
  tx: Tx,
  stopping: { readonly customerId: string; readonly kinds: readonly MailKindId[]; readonly day: string },
): Promise<void> {
  const { customerId, kinds, day } = stopping;
  const [before] = await tx.run(lockStopped, [tx.shopId, customerId]);
  if (!before) return;
  tx.write(saveStopped, [tx.shopId, customerId, kinds]);
  const added = kinds.filter((kind) => !before.stopped.includes(kind));
  countFate(tx, { day, kinds: added, fate: "stopped" });
}

/** As the store tells it. Of two wishes the later one counts, in whatever order they arrive. */
export const keepConsent = (
  tx: Tx,
  wish: { readonly customerId: string; readonly isSubscribed: boolean; readonly saidAt: string },
): void => tx.write(saveSubscribed, [tx.shopId, wish.customerId, wish.isSubscribed, wish.saidAt]);

/** A tag that is longer names no language that a shop has words in. */
const LOCALE_MAX = 35;

/** Of the store's page where the customer does something. */
export function keepLocale(
  tx: Tx,
  { customerId, locale }: { readonly customerId: string; readonly locale: string },
): void {
  if (locale.length <= LOCALE_MAX) tx.write(saveLocale, [tx.shopId, customerId, locale]);
}

/** For the export of a person's data. */
export const exportWishesOf = (
  tx: Tx,
  customerId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> => tx.run(exportWishes, [tx.shopId, customerId]);
