// Who sends a shop's letters: its own mail server, or else the operator's. Letters of a shop with a server of its own
// never go through the operator's.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Mailer } from "../../../insight/notifications/mailer.ts";
import { openOwnMailer } from "./own-mailer.ts";
import { findSender } from "./senders.sql.ts";

interface Sender {
  readonly mailer: Mailer;
  readonly isOwn: boolean;
}

/** Null: this shop sends no letters. */
export async function loadSender(
  deps: Pick<Deps, "db" | "env" | "mailer" | "nameServers">,
  tx: Tx,
): Promise<Sender | null> {
  const [row] = await tx.run(findSender, [tx.shopId]);
  if (row) return { mailer: openOwnMailer(deps, tx.shopId, row), isOwn: true };
  return deps.mailer && { mailer: deps.mailer, isOwn: false };
}

/** The address that the shop's letters come from. */
export async function loadFrom(deps: Pick<Deps, "env">, tx: Tx): Promise<string | null> {
  const [row] = await tx.run(findSender, [tx.shopId]);
  return row?.from_address ?? deps.env.mail?.from.address ?? null;
}

export const hasOwnSender = async (tx: Tx): Promise<boolean> =>
  (await tx.run(findSender, [tx.shopId])).length > 0;
