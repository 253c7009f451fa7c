// What became of e-mails to shoppers: counted by kind and day of the shop, and by nothing else.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Tx } from "../../database/database.ts";
import { countMails, sumMails } from "./shopper-mail.sql.ts";

/** `refused`: the mail server knows no such address. `stopped`: by the member. */
export type MailFate = "sent" | "refused" | "stopped";
export type MailFigures = Readonly<Record<MailFate, number>>;

const NOTHING: MailFigures = { sent: 0, refused: 0, stopped: 0 };
const DAY_MS = 86_400_000;
const DAYS = 30;

/** @param counted `day` is a local day of the shop. */
export function countFate(
  tx: Tx,
  counted: { readonly day: string; readonly kinds: readonly MailKindId[]; readonly fate: MailFate },
): void {
  const { sent, refused, stopped }: MailFigures = { ...NOTHING, [counted.fate]: 1 };
  if (counted.kinds.length > 0)
    tx.write(countMails, [tx.shopId, counted.day, counted.kinds, sent, refused, stopped]);
}

/** Of the last thirty days, today among them. */
export async function loadFigures(
  tx: Tx,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<(kind: MailKindId) => MailFigures> {
  const today = Date.parse(`${toLocalDate(now, timeZone)}T00:00:00Z`);
  const before = new Date(today - DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await tx.run(sumMails, [tx.shopId, before]);
  return (kind) => rows.find((row) => row.kind === kind) ?? NOTHING;
}
