// The mailer of a shop that sends from an address of its own. It connects to public addresses alone, since whoever uses
// this server names the host; and each connection has a limit in all, however slowly a server answers.
import { isDeepStrictEqual } from "node:util";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Deps } from "../../../process/deps.ts";
import { MailError, type Mailer } from "../../../insight/notifications/mailer.ts";
import { connectionsFor, createSmtpMailer } from "../../../insight/notifications/smtp-mailer.ts";
import { addressRules, type AddressRules } from "../../../tenant/outgoing-webhooks/addresses.ts";
import { checkedLookup, checkIfAddress } from "../../../tenant/outgoing-webhooks/checked-lookup.ts";
import { openPassword } from "./sealed-password.ts";
import type { SenderRow } from "./senders.sql.ts";

const WITHIN_MS = 10_000;
const OWN_CONNECTIONS_MAX = 10;

export interface OwnServer extends Pick<SenderRow, "host" | "port" | "security" | "login" | "from_address"> {
  readonly password: string;
}

export function createOwnMailer(
  deps: Pick<Deps, "env" | "nameServers">,
  server: OwnServer,
  withinMs = WITHIN_MS,
): Mailer {
  const { host, port, security, login, password, from_address: address } = server;
  const { env, nameServers } = deps;
  const connections = Math.min(OWN_CONNECTIONS_MAX, connectionsFor(env.mailPerMinute));
  const rules = { ...addressRules(env), ...(nameServers && { nameServers }) };
  const settings = {
    host,
    port,
    isSecure: security === "tls",
    login: { user: login, password },
    from: { name: "", address },
  };
  return createSmtpMailer(settings, withinMs, {
    connections,
    open: ({ isKept }) => openConnection({ host, port, withinMs, isKept }, rules),
  });
}

/** Of shops that sent lately. Their connections end by themselves. */
const mailersOf = cachePerDatabase<{ readonly row: SenderRow; readonly mailer: Mailer }>({
  max: 100,
  dispose: ({ mailer }) => mailer.close(),
});

/** Its letters wait if the password was sealed with a secret that this server no longer has. */
export function openOwnMailer(
  deps: Pick<Deps, "db" | "env" | "nameServers">,
  shopId: string,
  row: SenderRow,
): Mailer {
  const kept = mailersOf(deps.db).get(shopId);
  if (kept && isDeepStrictEqual(kept.row, row)) return kept.mailer;
  const password = openPassword(deps, shopId, row);
  if (password !== null) {
    const mailer = createOwnMailer(deps, { ...row, password });
    mailersOf(deps.db).set(shopId, { row, mailer });
    return mailer;
  }
  const refuse = () => Promise.reject(new MailError("login_refused", "The password can no longer be read."));
  return { connections: 1, checkReady: refuse, send: refuse, close: () => undefined };
}

async function openConnection(
  {
    host,
    port,
    withinMs,
    isKept,
  }: {
    readonly host: string;
    readonly port: number;
    readonly withinMs: number;
    readonly isKept: boolean;
  },
  rules: AddressRules,
): Promise<Socket> {
  // Names are checked as the connection is made; an address is not looked up then.
  await checkIfAddress(host, rules);
  const socket = connect({ host, port, lookup: checkedLookup(rules) });
  // Once the connection is encrypted, nobody else listens here.
  socket.on("error", () => undefined);
  const late = Object.assign(new Error("The mail server took too long."), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(late), withinMs);
  socket.once("close", () => clearTimeout(timer));
  await once(socket, "connect");
  if (isKept) clearTimeout(timer);
  return socket;
}
