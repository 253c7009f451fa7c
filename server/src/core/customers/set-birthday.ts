// A customer's birthday, as staff, other software or customers themselves enter it. What it earns is paid by
// earning/pay-birthdays.job.ts.
import { mayChangeFrom } from "@laurel/domain/dates/birthday.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { loadPresentCustomer } from "./load-customer.ts";
import { addBirthdays, lockBirthday, saveBirthday } from "./save-customers.sql.ts";

interface BirthdayInput {
  readonly customerId: string;
  readonly birthday: string | null;
  readonly actor: string;
  readonly isOwn?: boolean;
}

/**
 * Sets the birthday (`MM-DD`), or removes it (null). A new one counts as known from today on; the same one again
 * changes nothing. Refuses `customer_not_found`, `customer_merged` and `customer_erased`; and if `isOwn`, since it is the
 * customer who asks, `birthday_fixed` within a year of the last entry.
 */
export async function setBirthday(
  deps: Deps,
  shopId: string,
  { customerId, birthday, actor, isOwn = false }: BirthdayInput,
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const [, { timeZone }, [known]] = await Promise.all([
      loadPresentCustomer(tx, customerId),
      loadShop(tx),
      tx.run(lockBirthday, [shopId, customerId]),
    ]);
    const before = known?.birthday ?? null;
    if (before === birthday) return;
    const today = toLocalDate(deps.clock.now(), timeZone);
    if (isOwn && known?.entered_on && mayChangeFrom(known.entered_on) > today)
      throw new AppError("birthday_fixed");
    const enteredOn = birthday === null ? null : today;
    tx.write(saveBirthday, [shopId, customerId, birthday, enteredOn]);
    // What members do themselves is not in the shop's audit log.
    if (isOwn) return;
    // A birthday is personal data: the audit log, which nothing is removed from, only says whether there is one.
    recordChange(deps, tx, {
      action: "CUSTOMER_BIRTHDAY_SET",
      subjectId: customerId,
      actor,
      before: { isKnown: before !== null },
      after: { isKnown: birthday !== null },
    });
  });
}

/** Adds birthdays where none is known. The caller holds the erasure lock. */
export function addMissingBirthdays(
  tx: Tx,
  enteredOn: string,
  birthdays: readonly { readonly customerId: string; readonly birthday: string }[],
): void {
  if (birthdays.length === 0) return;
  tx.write(addBirthdays, [
    tx.shopId,
    enteredOn,
    birthdays.map(({ customerId }) => customerId),
    birthdays.map(({ birthday }) => birthday),
  ]);
}
