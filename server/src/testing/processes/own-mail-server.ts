// The mail server of a shop that sends from an address of its own: it asks for a login.
import type { TestApi } from "../test-api.ts";
import { type MailServer, startMailServer, withLogin } from "./mail-server.ts";

const PASSWORD = "pw-Of-The-Shop";

export interface OwnMailServer {
  readonly server: MailServer;
  readonly password: string;
  /** User names and passwords that somebody signed in with, in order. */
  readonly logins: string[];
  /** False: it refuses every login. */
  isWelcome: boolean;
  /** What staff enter for it. */
  readonly input: {
    readonly from: string;
    readonly host: string;
    readonly port: number;
    readonly security: string;
    readonly user: string;
    readonly password: string;
  };
  /** The mutation that sets it. */
  readonly call: string;
}

export async function startOwnMailServer(port = 0, from = "hello@shop.test"): Promise<OwnMailServer> {
  const logins: string[] = [];
  const login = withLogin((user, password) => {
    logins.push(`${user} ${password}`);
    return own.isWelcome && password === PASSWORD;
  });
  const server = await startMailServer(port, login);
  const { host, port: takenPort } = server.settings;
  const input = { from, host, port: takenPort, security: "STARTTLS", user: "fern", password: PASSWORD };
  const { security, ...texts } = input;
  const literal = JSON.stringify(texts).replaceAll(/"(\w+)":/g, "$1:");
  const call = `shopperMailSenderSet(input: {security: ${security}, ${literal.slice(1)})`;
  const own: OwnMailServer = { server, password: PASSWORD, logins, isWelcome: true, input, call };
  return own;
}

const SET = `mutation ($input: ShopperMailSenderInput!) { shopperMailSenderSet(input: $input) {
  shopperMails { from canSendMail sender { from host port security user checkedAt } } userErrors { code field message } } }`;

export const setSender = async (api: TestApi, input: object) =>
  (await api.ask(SET, { input })).data.shopperMailSenderSet;

export const fromOf = ({ mails }: MailServer): readonly (string | undefined)[] =>
  mails.map(({ headers }) => /^From: .*<([^>]+)>$/m.exec(headers)?.[1]);
