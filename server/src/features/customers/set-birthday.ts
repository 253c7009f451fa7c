// A customer's birthday, as staff or other software enter it. What it earns is paid by earning/pay-birthdays.job.ts.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { recordChange } from "../audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import type { Deps } from "../../process/deps.ts";
import { loadShop } from "../shops/load-shop.ts";
import { loadPresentCustomer } from "./load-customer.ts";
import { addBirthdays, lockBirthday, saveBirthday } from "./save-customers.sql.ts";

/**
 * Sets the birthday (`MM-DD`), or removes it (null). A new one counts as known from today on; the same one again
 * changes nothing. Refuses `customer_not_found`, `customer_merged` and `customer_erased`.
 */
export async function setBirthday(
  deps: Deps,
  shopId: string,
  { customerId, birthday, actor }: { customerId: string; birthday: string | null; actor: string },
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
    const enteredOn = birthday === null ? null : toLocalDate(deps.clock.now(), timeZone);
    tx.write(saveBirthday, [shopId, customerId, birthday, enteredOn]);
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
