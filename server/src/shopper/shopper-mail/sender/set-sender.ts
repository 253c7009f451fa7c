// A shop's own mail server. Only one that works is saved: Laurel signs in and sends an e-mail to the store's own address.
import { isOneLine, ONE_LINE } from "@laurel/domain/text.ts";
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { recordChange } from "../../../tenant/audit/record-change.ts";
import { addressRules, isLoopback } from "../../../tenant/outgoing-webhooks/addresses.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { lookAtLetters } from "../sending/letters-due.ts";
import { noteKinds } from "../sending/mail-queue.ts";
import { startSender } from "../shopper-mail.sql.ts";
import { tenAnHour } from "./ten-an-hour.ts";
import { checkSender } from "./check-sender.ts";
import { openPassword, sealPassword } from "./sealed-password.ts";
import { deleteSender, findSender, lockSender, saveSender, type SenderRow } from "./senders.sql.ts";

/** Those that mail servers take e-mails of their users at. Others lead to something else. */
const PORTS: readonly number[] = [25, 465, 587, 2525];

const oneLine = (max: number, message: string) =>
  z.string().min(1, message).max(max, message).refine(isOneLine, ONE_LINE);

const HOST = "Enter the name of the server, such as smtp.example.com.";
const USER = "Enter the user name.";
const PASSWORD = "Enter the password.";

export const senderSchema = z.object({
  from: z.string().trim().pipe(z.email("Enter an e-mail address.").max(254)),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253, HOST)
    .regex(/^[a-z0-9:](?:[a-z0-9.:-]*[a-z0-9])?$/, HOST),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(["tls", "starttls"]),
  user: z.string().trim().pipe(oneLine(254, USER)),
  password: oneLine(1_000, PASSWORD).nullish(),
});

type Given = z.output<typeof senderSchema>;

export interface OwnSender {
  readonly from: string;
  readonly host: string;
  readonly port: number;
  readonly security: SenderRow["security"];
  readonly user: string;
  readonly checkedAt: Date;
}

/** Null: the shop's letters come from the operator's address, if there is one. */
export async function loadOwnSender(tx: Tx): Promise<OwnSender | null> {
  const [row] = await tx.run(findSender, [tx.shopId]);
  if (!row) return null;
  const { from_address: from, host, port, security, login: user, checked_at: checkedAt } = row;
  return { from, host, port, security, user, checkedAt };
}

const mayCheck = tenAnHour();

/**
 * A password that is left out stays, but only for the same server and user name: otherwise it could be sent to somebody
 * else's. Refuses `invalid_input`, `too_many_sender_checks`, `sender_not_working`, and `version_conflict` if the password
 * that should stay was changed meanwhile.
 */
export async function setSender(
  deps: Deps,
  { shop, actor }: { readonly shop: Shop; readonly actor: string },
  { from, host, port, security, user: login, password: typed }: Given,
): Promise<void> {
  const { shopId } = shop;
  checkPort(deps, host, port);
  const present = (await deps.db.transaction(shopId, (tx) => tx.run(findSender, [shopId])))[0] ?? null;
  const password = typed ?? keptPassword(deps, shopId, { present, host, port, login });
  if (!mayCheck(deps, shopId)) throw new AppError("too_many_sender_checks");
  await checkSender(deps, shop, { host, port, security, login, from_address: from, password });
  const { keyId, sealed } = sealPassword(deps, shopId, { host, port, login, password });
  await deps.db.transaction(shopId, async (tx) => {
    const [before] = await tx.run(lockSender, [shopId]);
    if (typed == null && !(before && present && before.password.equals(present.password)))
      throw new AppError("version_conflict");
    const now = deps.clock.now();
    await tx.run(saveSender, [shopId, host, port, security, login, keyId, sealed, from, now]);
    const [after] = await tx.run(findSender, [shopId]);
    const isMailPasswordNew = typed != null;
    beginAnew(deps, tx);
    const facts = { before: factsOf(before), after: factsOf(after) };
    if (isMailPasswordNew || JSON.stringify(facts.before) !== JSON.stringify(facts.after))
      recordChange(deps, tx, {
        action: "NOTIFICATIONS_CHANGED",
        subjectId: "shopper_mails",
        actor,
        before: { ...facts.before, ...(isMailPasswordNew && { isMailPasswordNew: false }) },
        after: { ...facts.after, ...(isMailPasswordNew && { isMailPasswordNew }) },
      });
  });
}

/**
 * The shop's letters come from the operator's address again. Refuses `mail_server_needed` where there is none, and
 * friends wait for their codes.
 */
export async function removeSender(
  deps: Deps,
  { shopId, actor }: { readonly shopId: string; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const [before] = await tx.run(lockSender, [shopId]);
    if (!before) return;
    const { document } = await loadProgram(tx);
    if (deps.mailer === null && document.referrals.enabled)
      throw new AppError(
        "mail_server_needed",
        {},
        {
          message:
            "Switch referrals off first: friends get their codes by e-mail, and nothing else sends yours.",
        },
      );
    tx.write(deleteSender, [shopId]);
    beginAnew(deps, tx);
    recordChange(deps, tx, {
      action: "NOTIFICATIONS_CHANGED",
      subjectId: "shopper_mails",
      actor,
      before: factsOf(before),
      after: factsOf(undefined),
    });
  });
}

/** What another mail server refused, this one may take. */
function beginAnew(deps: Deps, tx: Tx): void {
  tx.write(startSender, [tx.shopId]);
  noteKinds(tx, deps);
  lookAtLetters(tx, deps.clock.now());
}

function checkPort({ env }: Deps, host: string, port: number): void {
  const rules = addressRules(env);
  if (PORTS.includes(port) || (rules.mayBeLoopback && isLoopback(host))) return;
  const message = `Mail servers take e-mails at port ${PORTS.slice(0, -1).join(", ")} or ${PORTS.at(-1)}.`;
  throw new AppError("invalid_input", {}, { field: ["port"], message });
}

function keptPassword(
  deps: Deps,
  shopId: string,
  {
    present,
    host,
    port,
    login,
  }: Pick<SenderRow, "host" | "port" | "login"> & { readonly present: SenderRow | null },
): string {
  const isSame = present?.host === host && present.port === port && present.login === login;
  const kept = isSame ? openPassword(deps, shopId, present) : null;
  if (kept !== null) return kept;
  const message =
    present === null
      ? PASSWORD
      : "Enter the password too: it is kept for the same server and user name alone.";
  throw new AppError("invalid_input", {}, { field: ["password"], message });
}

const factsOf = (row: SenderRow | undefined) => ({
  mailFrom: row?.from_address ?? null,
  mailServer: row ? `${row.host}:${row.port} ${row.security.toUpperCase()}` : null,
  mailUser: row?.login ?? null,
});
